import { openExamStorage, type ExamStorage } from './exam-storage.ts'

let opening: Promise<ExamStorage> | null = null

/** This page's one way to what the browser keeps. */
export function pageStorage(): Promise<ExamStorage> {
  opening ??= openExamStorage()
  return opening
}
