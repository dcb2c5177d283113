import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoomProgress } from '../../attempts/room/room-progress.tsx'
import { RoomMenu, RoomTools } from '../../attempts/room/room-tools.tsx'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { quitDialog, quizTitle } from '../quiz-texts.ts'

type QuizHeaderProps = {
  category: string
  /** Position of the question on screen. */
  current: number
  total: number
  /** Before the title: the way home, where there is one. */
  home?: ReactNode
  /** After the number of the question. */
  detail?: ReactNode
  /** Whether the answers are saved; may take a line of its own. */
  saved?: ReactNode
  clock?: ReactNode
  progress: { value: number; max: number; text: string }
  quitting: boolean
  calculating: boolean
  onCalculator: () => void
  onHelp: () => void
  /** The student has confirmed it. */
  onQuit: () => void
}

export function QuizHeader(props: QuizHeaderProps) {
  const { category, current, total, home, detail, saved, clock, progress, quitting } = props
  const quit = () => {
    if (window.confirm(`${quitDialog.title} ${quitDialog.description}`)) props.onQuit()
  }
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div
        className={classNames(
          'flex min-h-14 items-center gap-x-2.5 py-1.5 pr-1 pl-4 md:min-h-16 md:gap-x-[18px] md:px-6',
          saved ? 'flex-wrap' : null,
        )}
      >
        {home ?? <Logo className="shrink-0 max-[899px]:sr-only" nameClassName="max-xl:sr-only" />}
        <div className="min-w-0 gap-x-[18px] md:flex md:items-baseline">
          <h1 className="font-ui text-body leading-tight font-semibold tracking-normal md:text-[1.0625rem]">
            {quizTitle(category)}
          </h1>
          <p className="num text-meta leading-tight text-muted">
            <strong className="font-semibold text-ink">
              Question {current + 1} of {total}
            </strong>
            {detail}
          </p>
        </div>
        {saved}
        <div className="ml-auto flex items-center gap-x-2.5 md:gap-x-[18px]">
          {clock}
          <RoomTools {...props} />
          <Button kind="ghost" busy={quitting} className="whitespace-nowrap max-md:hidden" onClick={quit}>
            Quit Quiz
          </Button>
          <RoomMenu contents="calculator, help, quit" onCalculator={props.onCalculator} onHelp={props.onHelp}>
            <MenuItem icon={Trash2} onClick={quit}>
              Quit Quiz
            </MenuItem>
          </RoomMenu>
        </div>
      </div>
      <RoomProgress label="Quiz progress" {...progress} />
    </header>
  )
}
