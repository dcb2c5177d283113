import { Calculator, CircleHelp, Clock, LogOut, Menu as MenuIcon, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { buttonLook } from '../../ui/button-look.ts'
import { Logo } from '../../ui/logo.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useAttempt } from '../../attempts/room/attempt-context.ts'
import { RoomProgress } from '../../attempts/room/room-progress.tsx'
import { ExamTimer, useClockHidden } from '../../attempts/room/exam-timer.tsx'
import { SaveIndicator } from '../../attempts/room/save-indicator.tsx'

type RoomHeaderProps = {
  calculating: boolean
  onCalculator: () => void
  onHelp: () => void
  leaving: boolean
  onSaveAndLeave: () => void
  onQuit: () => void
}

export function RoomHeader(props: RoomHeaderProps) {
  const { calculating, leaving, onCalculator, onHelp, onSaveAndLeave, onQuit } = props
  const current = useAttempt((state) => state.current)
  const total = useAttempt((state) => state.questions.length)
  const clock = useClockHidden()
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 max-[374px]:gap-x-1 pr-1 pl-3 sm:pr-2 sm:pl-4 md:min-h-16 md:gap-x-1.5 md:px-6 min-[900px]:flex-nowrap min-[900px]:gap-x-2.5 lg:gap-x-[18px]">
        <Logo markOnly className="shrink-0 max-[899px]:hidden" />
        <h1 className="num font-ui text-meta font-semibold tracking-normal whitespace-nowrap min-[375px]:text-body md:text-[1.0625rem]">
          Question {current + 1} of {total}
        </h1>
        <SaveIndicator />
        <div className="ml-auto flex items-center">
          <ExamTimer {...clock} />
        </div>
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
        <Button
          className="whitespace-nowrap max-md:hidden max-[899px]:px-3"
          busy={leaving}
          onClick={onSaveAndLeave}
        >
          Save and leave
        </Button>
        <Button kind="ghost" className="whitespace-nowrap max-md:hidden max-[899px]:px-3" onClick={onQuit}>
          Quit Exam
        </Button>
        <div className="md:hidden">
          <Menu
            trigger={
              <>
                <MenuIcon size={22} aria-hidden="true" />
                <VisuallyHidden>More: calculator, help, quit, save and leave</VisuallyHidden>
              </>
            }
            triggerClassName={buttonLook({ kind: 'ghost', size: 'icon' })}
          >
            <MenuItem icon={Calculator} onClick={onCalculator}>
              Calculator
            </MenuItem>
            <MenuItem icon={Clock} onClick={clock.toggle}>
              {clock.hidden ? 'Show clock' : 'Hide clock'}
            </MenuItem>
            <MenuItem icon={CircleHelp} onClick={onHelp}>
              Help
            </MenuItem>
            <MenuItem icon={LogOut} onClick={onSaveAndLeave}>
              Save and leave
            </MenuItem>
            <MenuItem icon={Trash2} onClick={onQuit}>
              Quit Exam
            </MenuItem>
          </Menu>
        </div>
      </div>
      <RoomProgress
        label="Exam progress"
        value={current + 1}
        max={total}
        text={`Question ${current + 1} of ${total}`}
      />
    </header>
  )
}
