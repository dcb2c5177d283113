import type { Confidence } from '@collimate/domain/questions/confidence'
import { type ComponentProps, useState } from 'react'
import type { QuestionView } from '../../attempts/room/question-view.tsx'
import { useRoomCalculator } from '../../attempts/room/room-frame.tsx'
import type { RoomAction } from '../../attempts/room/room-keys.ts'
import { sayFlagged } from '../../attempts/room/say-flagged.ts'
import { useRoomKeys } from '../../attempts/room/use-room-keys.ts'
import { useRoomNote } from '../../questions/own-notes/use-room-note.tsx'
import { questionScreens } from '../../questions/types/registry.ts'
import { CategoryTag } from '../../ui/category-tag.tsx'
import { citedInQuiz } from '../cited-in-quiz.ts'
import type { QuizRun } from './quiz-run.ts'
import { isAnswerable, type QuizState } from './quiz-state.ts'
import type { TimedRun } from './timed-run.ts'

type Asked = Pick<QuizState, 'category' | 'questions' | 'answers' | 'flags' | 'current'>

type Tasks = {
  /** What the main button does. */
  main: () => void
  help: () => void
  /** Where the quiz asks how sure the student is. */
  say?: (confidence: Confidence) => void
}

/** The question on screen, in either kind of quiz, and what a student does with it by hand or by key. */
export function useQuizQuestion(
  run: Pick<QuizRun | TimedRun, 'choose' | 'flag' | 'goTo' | 'quit'>,
  { category, questions, answers, flags, current }: Asked,
  { main, help, say }: Tasks,
) {
  const calculator = useRoomCalculator()
  const { struck, strike } = useStruckOut(current)
  const place = questions[current]
  const note = useRoomNote(place?.question.id ?? '', place?.checked === true)
  const answer = answers[current] ?? null
  const screens = place && isAnswerable(place) ? questionScreens[place.question.type] : null
  const keys = place && screens ? screens.keyCount(place.question) : 0
  const previous = () => run.goTo(current - 1)
  const flag = () => {
    if (run.flag()) sayFlagged(current)
  }
  const act = (action: RoomAction) => {
    switch (action.kind) {
      case 'choose':
        if (place && screens) run.choose(screens.answerByKey(place.question, answer, action.option))
        return
      case 'main':
        return main()
      case 'next':
        return run.goTo(current + 1)
      case 'previous':
        return previous()
      case 'flag':
        return flag()
      case 'help':
        return help()
      case 'confidence':
        return screens ? say?.(action.confidence) : undefined
      case 'bookmark':
        return note.toggleBookmark()
      case 'note':
        return note.toggleNote()
      case 'calculator':
        return calculator.toggle()
    }
  }
  useRoomKeys(keys, act)
  const view: ComponentProps<typeof QuestionView> | null = place
    ? {
        question: citedInQuiz(place.question),
        position: current,
        answer,
        struck,
        onAnswer: run.choose,
        onStrike: strike,
        reportedFrom: 'quiz',
        head: (
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
            <CategoryTag category={place.question.category} />
            {note.tools}
          </div>
        ),
      }
    : null
  return {
    view,
    noteEditor: note.editor,
    /** How many options have a key. */
    keys,
    calculator,
    dock: { onPrevious: previous, onNext: main, onFlag: flag },
    header: {
      category,
      current,
      total: questions.length,
      calculating: calculator.open,
      onCalculator: calculator.toggle,
      onHelp: help,
      onQuit: () => void run.quit(),
    },
    navigator: {
      questions: questions.map(({ question }) => question),
      answers,
      current,
      flags,
      onGo: run.goTo,
    },
  }
}

const none: readonly number[] = []

/** Struck-out options of the question on screen; they last as long as the room. */
function useStruckOut(position: number) {
  const [all, setAll] = useState<Readonly<Record<number, readonly number[]>>>({})
  const struck = all[position] ?? none
  const strike = (option: number) => {
    const next = struck.includes(option) ? struck.filter((one) => one !== option) : [...struck, option]
    setAll({ ...all, [position]: next })
  }
  return { struck, strike }
}
