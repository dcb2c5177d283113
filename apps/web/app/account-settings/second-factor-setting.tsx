import type { Session } from '@collimate/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { loadSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { closablePart } from '../ui/closable-part.tsx'
import { ownSecondFactor } from './queries.ts'
import type { SecondFactorAction } from './second-factor-dialog.tsx'
import { SettingsRow } from './settings-section.tsx'

const { Part: SecondFactorDialog } = closablePart(
  () => import('./second-factor-dialog.tsx'),
  'SecondFactorDialog',
)

/** Offered to admins; whoever has it on can turn it off. */
export function SecondFactorSetting({ session }: { session: Session }) {
  const client = useQueryClient()
  const on = session.second_factor === 'on'
  const { data } = useQuery({ ...ownSecondFactor, enabled: on })
  const [open, setOpen] = useState<SecondFactorAction | null>(null)
  if (!session.admin && !on) return null
  const changed = async () => {
    await loadSession()
    await refetchAfterChange(client, ownSecondFactor)
  }
  return (
    <SettingsRow
      label="Two-step login"
      value={on ? onText(data?.backup_codes_left) : offTexts[session.second_factor]}
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(on ? 'turn-off' : 'set-up')}>
          Turn {on ? 'off' : 'on'} two-step login
        </Button>
        {on ? <Button onClick={() => setOpen('renew-codes')}>Get new backup codes</Button> : null}
      </div>
      {open === null ? null : (
        <SecondFactorDialog action={open} onChanged={changed} onClose={() => setOpen(null)} />
      )}
    </SettingsRow>
  )
}

const offTexts = {
  on: null,
  off: 'Off. Turn it on to log in with your password and a code from your phone.',
  missing: 'Off. This site requires it for admins: the admin tools open once it is on.',
} as const

/** @param left undefined while that is on its way */
function onText(left: number | undefined): string {
  if (left === undefined) return 'On.'
  if (left === 0) return 'On. No backup codes left.'
  return `On. ${left} backup ${left === 1 ? 'code' : 'codes'} left.`
}
