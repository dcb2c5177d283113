import { Calculator, CircleHelp, Menu as MenuIcon, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoomProgress } from '../../attempts/room/room-progress.tsx'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { quitQuestion, quizTitle } from '../quiz-texts.ts'

type QuizHeaderProps = {
  category: string
  /** Position of the question on screen. */
  current: number
  total: number
  /** Before the title. */
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
  const { calculating, onCalculator, onHelp, onQuit } = props
  const quit = () => {
    if (window.confirm(quitQuestion)) onQuit()
  }
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div
        className={classNames(
          'flex min-h-14 items-center gap-x-2.5 py-1.5 pr-1 pl-4 md:min-h-16 md:gap-x-[18px] md:px-6',
          saved ? 'flex-wrap' : null,
        )}
      >
        {home}
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
          <Button
            className="max-md:hidden max-lg:px-3 aria-pressed:shadow-[inset_0_-3px_0_var(--beam)]"
            aria-pressed={calculating}
            onClick={onCalculator}
          >
            <Calculator size={20} aria-hidden="true" />
            <span className="max-lg:sr-only">Calculator</span>
          </Button>
          <Button
            kind="ghost"
            size="icon"
            aria-label="Help and keys"
            className="max-md:hidden"
            onClick={onHelp}
          >
            <CircleHelp size={20} aria-hidden="true" />
          </Button>
          <Button kind="ghost" busy={quitting} className="whitespace-nowrap max-md:hidden" onClick={quit}>
            Quit Quiz
          </Button>
          <div className="md:hidden">
            <Menu
              trigger={
                <>
                  <MenuIcon size={22} aria-hidden="true" />
                  <VisuallyHidden>More: calculator, help, quit</VisuallyHidden>
                </>
              }
              triggerClassName={buttonLook({ kind: 'ghost', size: 'icon' })}
            >
              <MenuItem icon={Calculator} onClick={onCalculator}>
                Calculator
              </MenuItem>
              <MenuItem icon={CircleHelp} onClick={onHelp}>
                Help
              </MenuItem>
              <MenuItem icon={Trash2} onClick={quit}>
                Quit Quiz
              </MenuItem>
            </Menu>
          </div>
        </div>
      </div>
      <RoomProgress label="Quiz progress" {...progress} />
    </header>
  )
}
