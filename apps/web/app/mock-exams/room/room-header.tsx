import { LogOut, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { useAttempt } from '../../attempts/room/attempt-context.ts'
import { RoomProgress } from '../../attempts/room/room-progress.tsx'
import { RoomMenu, RoomTools } from '../../attempts/room/room-tools.tsx'
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
  const { leaving, onSaveAndLeave, onQuit } = props
  const current = useAttempt((state) => state.current)
  const total = useAttempt((state) => state.questions.length)
  const clock = useClockHidden()
  const place = `Question ${current + 1} of ${total}`
  return (
    <header className="sticky top-0 z-10 border-b border-line bg-surface">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 max-[374px]:gap-x-1 pr-1 pl-3 sm:pr-2 sm:pl-4 md:min-h-16 md:gap-x-1.5 md:px-6 min-[900px]:flex-nowrap min-[900px]:gap-x-2.5 lg:gap-x-[18px]">
        <Logo className="shrink-0 max-[899px]:sr-only" nameClassName="max-xl:sr-only" />
        <h1 className="num font-ui text-meta font-semibold tracking-normal whitespace-nowrap min-[375px]:text-body md:text-[1.0625rem]">
          {place}
        </h1>
        <SaveIndicator />
        <div className="ml-auto flex items-center">
          <ExamTimer {...clock} />
        </div>
        <RoomTools {...props} />
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
        <RoomMenu {...props} contents="calculator, help, quit, save and leave" clock={clock}>
          <MenuItem icon={LogOut} onClick={onSaveAndLeave}>
            Save and leave
          </MenuItem>
          <MenuItem icon={Trash2} onClick={onQuit}>
            Quit Exam
          </MenuItem>
        </RoomMenu>
      </div>
      <RoomProgress label="Exam progress" value={current + 1} max={total} text={place} />
    </header>
  )
}
