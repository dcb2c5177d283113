import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ExamSession } from '../engine/exam-session.ts'
import type { ExamState } from '../engine/exam-state.ts'

const ExamContext = createContext<ExamSession | null>(null)
export const ExamProvider = ExamContext.Provider

export function useExamSession(): ExamSession {
  const session = useContext(ExamContext)
  if (session === null) throw new Error('A part of the exam room stands outside of it.')
  return session
}

/** @param select must answer the same object while what it selects is the same */
export function useExam<T>(select: (state: ExamState) => T): T {
  const session = useExamSession()
  return useSyncExternalStore(session.subscribe, () => select(session.state))
}
