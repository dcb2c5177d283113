import { useEffect, useState } from 'react'
import { pageStorage } from '../../attempts/engine/page.ts'
import { leftoverOf, type Leftover } from '../../attempts/engine/record.ts'
import { questionScreens } from '../../questions/types/registry.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type LeftoverNoticeProps = {
  userId: string
  /** The unfinished exam, in whose room its own leftovers are asked about. */
  currentId: string | null
}

/** Answers of an exam that is over here, and that this device could not save in time: they can be seen, then deleted. */
export function LeftoverNotice({ userId, currentId }: LeftoverNoticeProps) {
  const [leftovers, setLeftovers] = useState<readonly Leftover[]>([])
  const [open, setOpen] = useState(false)
  useEffect(() => {
    let left = false
    void findLeftovers(userId, currentId).then(
      (found) => left || setLeftovers(found),
      () => {},
    )
    return () => {
      left = true
    }
  }, [userId, currentId])
  const count = leftovers.reduce((sum, { changes }) => sum + Object.keys(changes).length, 0)
  if (count === 0) return null
  const remove = async () => {
    setOpen(false)
    setLeftovers([])
    const storage = await pageStorage()
    for (const leftover of leftovers) {
      await storage.settle(leftover)
      await storage.clear(userId, leftover.attemptId)
    }
  }
  return (
    <>
      <Banner
        tone="mid"
        role="status"
        title={
          count === 1
            ? '1 answer of an earlier exam was not saved in time'
            : `${count} answers of an earlier exam were not saved in time`
        }
        action={<Button onClick={() => setOpen(true)}>See {count === 1 ? 'it' : 'them'}</Button>}
      >
        {count === 1 ? 'It is' : 'They are'} on this device only, and may not be counted in its result.
      </Banner>
      <Dialog
        open={open}
        wide
        onOpenChange={setOpen}
        title="Not saved in time"
        description="These answers reached no exam. If you bring the exam back, you are asked whether to add them."
        actions={
          <>
            <Button onClick={() => void remove()}>Delete from this device</Button>
            <Button kind="primary" onClick={() => setOpen(false)}>
              Close
            </Button>
          </>
        }
      >
        <ul className="max-h-[50vh] overflow-y-auto">
          {leftovers.flatMap((leftover) =>
            Object.keys(leftover.changes).map((position) => (
              <li key={`${leftover.holder} ${position}`} className="border-t border-line py-3">
                <LeftAnswer leftover={leftover} position={position} />
              </li>
            )),
          )}
        </ul>
      </Dialog>
    </>
  )
}

function LeftAnswer({ leftover, position }: { leftover: Leftover; position: string }) {
  const question = leftover.questions[position]
  const answer = leftover.changes[position] ?? null
  return (
    <>
      <p className="flex gap-2.5">
        <span className="num font-semibold whitespace-nowrap">Question {Number(position) + 1}</span>
        <span className="line-clamp-1 text-muted">{question?.question_text}</span>
      </p>
      <p className="mt-1">
        {question && answer !== null
          ? questionScreens[question.type].answerText(question, answer)
          : 'No answer'}
      </p>
    </>
  )
}

async function findLeftovers(userId: string, currentId: string | null): Promise<Leftover[]> {
  const storage = await pageStorage()
  const left = await storage.leftovers(userId)
  const { record } = await storage.load(userId)
  const kept = leftoverOf(record)
  const all = kept === null ? left : [...left.filter(({ holder }) => holder !== kept.holder), kept]
  return all.filter(({ attemptId }) => attemptId !== currentId)
}
