import { brand } from '@collimate/domain/brand'
import { CircleHelp, Menu as MenuIcon, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { RoomProgress } from '../../attempts/room/room-progress.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Logo } from '../../ui/logo.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { quizTitle } from '../quiz-texts.ts'
import { percentComplete, type QuizState } from './quiz-state.ts'

type QuizHeaderProps = { quiz: QuizState; quitting: boolean; onHelp: () => void; onQuit: () => void }

export function QuizHeader({ quiz, quitting, onHelp, onQuit }: QuizHeaderProps) {
  const percent = percentComplete(quiz)
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="flex min-h-14 items-center gap-x-2.5 py-1.5 pr-1 pl-4 md:min-h-16 md:gap-x-[18px] md:px-6">
        <Link
          to="/dashboard"
          aria-label={brand.name}
          className="touch inline-flex shrink-0 items-center text-ink"
        >
          <Logo markOnly />
        </Link>
        <div className="min-w-0 gap-x-[18px] md:flex md:items-baseline">
          <h1 className="font-ui text-body leading-tight font-semibold tracking-normal md:text-[1.0625rem]">
            {quizTitle(quiz.category)}
          </h1>
          <p className="num text-meta leading-tight text-muted">
            <strong className="font-semibold text-ink">
              Question {quiz.current + 1} of {quiz.questions.length}
            </strong>
            <span aria-hidden="true"> · </span>
            <span>{percent}% Complete</span>
          </p>
        </div>
        <Button
          kind="ghost"
          size="icon"
          aria-label="Help and keys"
          className="ml-auto max-md:hidden"
          onClick={onHelp}
        >
          <CircleHelp size={20} aria-hidden="true" />
        </Button>
        <Button kind="ghost" busy={quitting} className="whitespace-nowrap max-md:hidden" onClick={onQuit}>
          Quit Quiz
        </Button>
        <div className="ml-auto md:hidden">
          <Menu
            trigger={
              <>
                <MenuIcon size={22} aria-hidden="true" />
                <VisuallyHidden>More: help, quit</VisuallyHidden>
              </>
            }
            triggerClassName={buttonLook({ kind: 'ghost', size: 'icon' })}
          >
            <MenuItem icon={CircleHelp} onClick={onHelp}>
              Help
            </MenuItem>
            <MenuItem icon={Trash2} onClick={onQuit}>
              Quit Quiz
            </MenuItem>
          </Menu>
        </div>
      </div>
      <RoomProgress label="Quiz progress" value={percent} max={100} text={`${percent}% complete`} />
    </header>
  )
}
