import type { Quiz, QuizQuestion } from '@collimate/contract/quizzes'
import type { ReviewedQuestion } from '@collimate/contract/questions'
import { isAnswered } from '@collimate/domain/attempts/answers'
import type { Confidence } from '@collimate/domain/questions/confidence'
import { ascending } from '@collimate/domain/questions/types/indexes'
import type { Answer } from '@collimate/domain/questions/types/question-type'

/** A quiz under way in this window. Keys are in it only of questions that are checked. */
export type QuizState = {
  readonly id: string
  readonly category: string
  readonly questions: readonly QuizQuestion[]
  /** Per position: the checked answer, or what is chosen and not checked yet. */
  readonly answers: readonly (Answer | null)[]
  /** Per position: how sure the student says they are, null where they do not say. */
  readonly confidences: readonly (Confidence | null)[]
  /** Flagged positions, ascending. */
  readonly flags: readonly number[]
  readonly current: number
}

/** The quiz as the server opened it, with what this browser had chosen of it and not checked. */
export function openState(quiz: Quiz, kept: QuizState | null = null): QuizState {
  const own = kept?.id === quiz.id ? kept : null
  const position = own?.current ?? quiz.position
  return {
    id: quiz.id,
    category: quiz.category,
    questions: quiz.questions,
    answers: quiz.questions.map(
      (question, place) => quiz.answers[place] ?? (question.checked ? null : (own?.answers[place] ?? null)),
    ),
    confidences: quiz.questions.map((place, position) =>
      place.checked ? (place.question.confidence ?? null) : (own?.confidences[position] ?? null),
    ),
    flags: own?.flags ?? quiz.flags,
    current: Math.min(position, quiz.questions.length - 1),
  }
}

/** Chooses for the question on screen; a checked one is locked. */
export function chooseAnswer(state: QuizState, answer: Answer | null): QuizState {
  if (state.questions[state.current]?.checked) return state
  return { ...state, answers: state.answers.with(state.current, isAnswered(answer) ? answer : null) }
}

/** Says how sure of the question on screen; the same once more takes it back, and a check makes it final. */
export function chooseConfidence(state: QuizState, confidence: Confidence): QuizState {
  const { current, confidences } = state
  if (state.questions[current]?.checked) return state
  return {
    ...state,
    confidences: confidences.with(current, confidences[current] === confidence ? null : confidence),
  }
}

export function goTo(state: QuizState, position: number): QuizState {
  return position in state.questions ? { ...state, current: position } : state
}

export function toggleFlag(state: QuizState): QuizState {
  const { flags, current } = state
  const next = flags.includes(current) ? flags.filter((flag) => flag !== current) : [...flags, current]
  return { ...state, flags: ascending(next) }
}

/** What a check came to: the question with its key, and the answer that counts. */
export function takeCheck(
  state: QuizState,
  position: number,
  checked: { question: ReviewedQuestion; answer: Answer },
): QuizState {
  return {
    ...state,
    questions: state.questions.with(position, { checked: true, question: checked.question }),
    answers: state.answers.with(position, checked.answer),
    confidences: state.confidences.with(position, checked.question.confidence ?? null),
  }
}

export function checkedCount(state: QuizState): number {
  return state.questions.filter(({ checked }) => checked).length
}

export function correctCount(state: QuizState): number {
  return state.questions.filter((place) => place.checked && place.question.is_correct).length
}

/** Whole percent of the questions that are checked. */
export function percentComplete(state: QuizState): number {
  return Math.round((100 * checkedCount(state)) / state.questions.length)
}

/** Whether an answer to it can still be given. */
export function isAnswerable({ checked, question }: QuizQuestion): boolean {
  const { missing, options, places } = question
  return !checked && !missing && (options.length > 0 || (places ?? []).length > 0)
}
