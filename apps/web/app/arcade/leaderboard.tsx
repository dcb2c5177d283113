import type { LeaderboardRow, setArcadeHidden } from '@collimate/contract/arcade'
import { arcadeModeNames, arcadeModes, type ArcadeMode } from '@collimate/domain/arcade/round'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { adviceFor, call } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { newWeekText, survivalText } from './arcade-texts.ts'
import { arcadeKey, leaderboardQuery, type Period } from './queries.ts'

const modes = arcadeModes.map((value) => ({ value, label: arcadeModeNames[value] }))
const periods = [
  { value: 'all', label: 'All time' },
  { value: 'week', label: 'This week' },
] as const

type LeaderboardProps = {
  /** Whether it leaves this player out; undefined until it is known. */
  hidden: boolean | undefined
  /** The player has extended time. */
  extended: boolean
}

export function Leaderboard({ hidden, extended }: LeaderboardProps) {
  const [mode, setMode] = useState<ArcadeMode>('speed')
  const [period, setPeriod] = useState<Period>('all')
  const [now] = useState(() => new Date())
  const { data: rows, isError, error, isPlaceholderData, refetch } = useQuery(leaderboardQuery(mode, period))
  return (
    <section
      aria-labelledby="leaderboard"
      className="mt-8 grid items-start gap-x-12 gap-y-5 md:mt-11 lg:grid-cols-[minmax(0,1fr)_300px]"
    >
      <header className="flex flex-wrap items-center gap-x-3.5 gap-y-2.5 lg:col-span-2">
        <h2 id="leaderboard" className="mr-auto max-md:w-full">
          Leaderboard
        </h2>
        <SegmentedControl legend="Mode" name="mode" items={modes} value={mode} onChange={setMode} />
        <SegmentedControl legend="Period" name="period" items={periods} value={period} onChange={setPeriod} />
      </header>
      {rows ? (
        <div aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && 'opacity-60')}>
          <Rows rows={rows} mode={mode} period={period} />
        </div>
      ) : isError ? (
        <ErrorState title="We couldn’t load the leaderboard" onRetry={() => void refetch()}>
          <p>You can still play. {adviceFor(error)}</p>
        </ErrorState>
      ) : (
        <Skeleton className="h-[300px]" />
      )}
      <div className="grid gap-3.5">
        <HideMe hidden={hidden} />
        <p className="text-meta text-muted">
          Only usernames appear. Each player counts once, with their best round. {newWeekText(now)}
          {extended ? ' Your rounds carry the mark “Extended time”.' : ''}
        </p>
      </div>
    </section>
  )
}

function Rows({ rows, mode, period }: { rows: readonly LeaderboardRow[]; mode: ArcadeMode; period: Period }) {
  if (rows.length === 0) {
    return (
      <p className="rounded-2 border border-line bg-surface px-5 py-6 text-muted">
        {period === 'week' ? 'No scores yet this week.' : 'No scores yet.'} The first round of{' '}
        {arcadeModeNames[mode]} takes first place.
      </p>
    )
  }
  const cell = 'px-3 py-[11px] leading-[1.35] md:px-4 md:py-3'
  return (
    <div className="overflow-clip rounded-2 border border-line">
      <table className="num w-full border-collapse bg-surface text-left">
        <caption className="sr-only">
          {arcadeModeNames[mode]}, {period === 'week' ? 'this week' : 'all time'}
        </caption>
        <thead className="bg-sunken text-meta text-muted">
          <tr className="[&>th]:font-semibold">
            <th scope="col" className={classNames(cell, 'w-16 md:w-[72px]')}>
              Place
            </th>
            <th scope="col" className={cell}>
              Player
            </th>
            {mode === 'time-attack' ? (
              <th scope="col" className={classNames(cell, 'text-right')}>
                Survived
              </th>
            ) : null}
            <th scope="col" className={classNames(cell, 'text-right')}>
              Score
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ place, username, score, survival_ms, extended, you }) => (
            <tr
              key={username}
              className={classNames(you && 'bg-wash font-semibold shadow-[inset_3px_0_0_var(--light-edge)]')}
            >
              <td className={cell}>{place}</td>
              <td className={classNames(cell, 'break-all')}>
                {username}
                {you ? ', you' : ''}
                {extended ? <ExtendedMark /> : null}
              </td>
              {mode === 'time-attack' ? (
                <td className={classNames(cell, 'text-right')}>{survivalText(survival_ms ?? 0)} s</td>
              ) : null}
              <td className={classNames(cell, 'text-right font-semibold')}>{score}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function ExtendedMark() {
  return (
    <>
      {' '}
      <span className="ml-1 text-meta font-normal text-muted max-md:mt-0.5 max-md:ml-0 max-md:block md:whitespace-nowrap">
        <Clock size={16} aria-hidden="true" className="mr-1.5 inline align-[-0.1875rem]" />
        Extended time
      </span>
    </>
  )
}

function HideMe({ hidden }: { hidden: boolean | undefined }) {
  const client = useQueryClient()
  // Held here, for the query's cache tells the box too late: it would jump back under the pointer.
  const [wanted, setWanted] = useState<boolean>()
  const change = useMutation({
    mutationFn: (hide: boolean) =>
      call<typeof setArcadeHidden>('PUT /api/arcade/hidden', { body: { hidden: hide } }),
    // One after the other: the last wish is the one that stays.
    scope: { id: 'arcade hidden' },
    onError: (error) => {
      setWanted(undefined)
      toast({
        title: 'We couldn’t save your setting',
        description: adviceFor(error),
        kind: 'destructive',
      })
    },
    onSettled: () => refetchAfterChange(client, { queryKey: arcadeKey }),
  })
  return (
    <div className="border-y border-line py-2">
      <Checkbox
        checked={wanted ?? hidden ?? false}
        disabled={hidden === undefined}
        onChange={(event) => {
          setWanted(event.currentTarget.checked)
          change.mutate(event.currentTarget.checked)
        }}
        label={
          <>
            <span className="block leading-[1.35] font-semibold">Hide me</span>
            <span className="mt-0.5 block text-meta leading-[1.4] text-muted">
              Your name comes off both leaderboards. You keep your scores.
            </span>
          </>
        }
      />
    </div>
  )
}
