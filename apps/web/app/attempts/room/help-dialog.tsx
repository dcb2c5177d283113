import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { setCharacters, usesCharacters } from './use-room-keys.ts'

type HelpDialogProps = {
  onClose: () => void
  /** What Enter does here. */
  enter: string
  /** The student may say how sure they are. */
  confidence?: boolean
  /** The student may keep a bookmark and a note. */
  notes?: boolean
  /** What is safe, and how one leaves. */
  children: ReactNode
}

/** What is safe, and the keys of the room. */
export function HelpDialog(props: HelpDialogProps) {
  const { onClose, enter, confidence = false, notes = false, children } = props
  return (
    <Dialog open onOpenChange={onClose} title="Help">
      <p>{children}</p>
      <h3 className="mt-5 mb-3 border-t border-line pt-4 font-ui text-meta font-semibold tracking-normal text-muted">
        With a keyboard
      </h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5">
        <KeyLine
          keys={[
            <Kbd key="a">A</Kbd>,
            ' … ',
            <Kbd key="e">E</Kbd>,
            ' or ',
            <Kbd key="1">1</Kbd>,
            ' … ',
            <Kbd key="9">9</Kbd>,
          ]}
        >
          Choose an option
        </KeyLine>
        <KeyLine keys={<Kbd>Enter</Kbd>}>{enter}</KeyLine>
        <KeyLine keys={[<Kbd key="l">←</Kbd>, ' ', <Kbd key="r">→</Kbd>]}>Previous, next</KeyLine>
        <KeyLine keys={<Kbd>F</Kbd>}>Flag for review</KeyLine>
        <KeyLine keys={<Kbd>Shift C</Kbd>}>Calculator</KeyLine>
        {confidence ? (
          <KeyLine keys={[<Kbd key="1">Shift 1</Kbd>, ' … ', <Kbd key="3">3</Kbd>]}>How sure you are</KeyLine>
        ) : null}
        {notes ? (
          <>
            <KeyLine keys={<Kbd>M</Kbd>}>Bookmark</KeyLine>
            <KeyLine keys={<Kbd>N</Kbd>}>Note</KeyLine>
          </>
        ) : null}
        <KeyLine keys={<Kbd>?</Kbd>}>This help</KeyLine>
      </dl>
      <CharacterKeys />
    </Dialog>
  )
}

/** For students who dictate, or whose hand rests on the keyboard: stray letters must not answer. */
function CharacterKeys() {
  const [on, setOn] = useState(usesCharacters)
  return (
    <div className="mt-3">
      <Checkbox
        label="Use letters, numbers, and ? as keys in exams, quizzes, and games"
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          setOn(checked)
          setCharacters(checked)
        }}
      />
    </div>
  )
}

function KeyLine({ keys, children }: { keys: ReactNode; children: ReactNode }) {
  return (
    <>
      <dt className="min-[375px]:whitespace-nowrap">{keys}</dt>
      <dd>{children}</dd>
    </>
  )
}
