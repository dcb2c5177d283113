import type { ExamCap } from '@collimate/contract/errors'
import { fewQuestions } from '@collimate/domain/mock-exams/quotas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetSession, loadAnew } from '../session/session.ts'
import { ApiError, isOtherSession, refusedCode } from '../lib/api.ts'
import { refetchAfterChange } from '../lib/refetch-after-change.ts'
import { tooManyStarts } from '../attempts/too-many-starts.ts'
import { useLeft } from '../lib/use-left.ts'
import { toast } from '../ui/toast.ts'
import type { AttemptSource } from '../attempts/engine/session.ts'
import type { AttemptStorage } from '../attempts/engine/storage.ts'
import { pageStorage } from '../attempts/engine/page.ts'
import { isRoomTab } from '../attempts/engine/marks.ts'
import { findKeptExam, resumeExam, startExam, startError } from './enter-exam.ts'
import { examTexts, fewQuestionsText } from './exam-texts.ts'
import { currentExamQuery, mockExamsKey } from './queries.ts'

export type ExamStep =
  | { readonly kind: 'looking' | 'loading' }
  | {
      readonly kind: 'start'
      readonly broken: boolean
      /** The student was in another part of this page. */ readonly back: boolean
      /** Why no exam can start right now. */ readonly cap?: ExamCap
    }
  | {
      readonly kind: 'room'
      readonly source: AttemptSource
      readonly storage: AttemptStorage
      /** What this exam replaced, when that can be brought back. */ readonly kept: string | null
    }

const startStep = { kind: 'start', broken: false, back: true } as const

/** Comes back to the room this tab was reloaded in, then starts or resumes as the student asks. */
export function useExamFlow(userId: string, resume: boolean, within: boolean) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [step, setStep] = useState<ExamStep>({ kind: 'looking' })
  const left = useLeft()

  const resumeNow = useCallback(async () => {
    setStep({ kind: 'loading' })
    const next = await resumeStep(client, userId)
    if (left.current) return
    setStep(next)
    // A reload goes on at the question it left, not where a resume begins.
    if (next.kind === 'room') void navigate('/mock-exam', { replace: true, state: null })
  }, [client, left, navigate, userId])

  const startNow = useCallback(async () => {
    setStep({ kind: 'loading' })
    setStep(await freshStep(client, userId))
  }, [client, userId])

  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    if (resume) void resumeNow()
    else void arrivalStep(userId, within).then(setStep)
  }, [resume, resumeNow, userId, within])

  const leave = useCallback(() => setStep(startStep), [])
  return { step, start: startNow, resume: resumeNow, leave }
}

async function arrivalStep(userId: string, back: boolean): Promise<ExamStep> {
  const storage = await pageStorage()
  // A disk that cannot be read is no reason to keep a student out.
  const { source, broken } = await findKeptExam(storage, userId).catch(() => ({ source: null, broken: true }))
  return source === null || !isRoomTab()
    ? { kind: 'start', broken, back }
    : { kind: 'room', source, storage, kept: null }
}

async function resumeStep(client: QueryClient, userId: string): Promise<ExamStep> {
  const storage = await pageStorage()
  try {
    const source = await resumeExam(storage, userId, () =>
      client.fetchQuery({ ...currentExamQuery, meta: { keepsPage: true }, retry: false }),
    )
    return source === null ? startStep : { kind: 'room', source, storage, kept: null }
  } catch (error) {
    const isOther = isOtherSession(error)
    if (isOther) void loadAnew()
    const signedOut = !isOther && refusedCode(error) === 'signed-out'
    toast(signedOut ? examTexts.needsLogin : examTexts.resumeFailed)
    if (signedOut) forgetSession()
    return startStep
  }
}

async function freshStep(client: QueryClient, userId: string): Promise<ExamStep> {
  const storage = await pageStorage()
  try {
    const { exam, kept } = await startExam(storage, userId)
    // The one it replaced is not shown again, not even until the new one is known: Quit would be about it.
    client.removeQueries({ queryKey: currentExamQuery.queryKey })
    void refetchAfterChange(client, { queryKey: mockExamsKey })
    if (exam.questions.length < fewQuestions) toast(fewQuestionsText(exam.questions.length))
    return { kind: 'room', source: { opened: exam }, storage, kept }
  } catch (error) {
    if (error instanceof ApiError && error.cap) return { ...startStep, cap: error.cap }
    const kind = startError(error)
    toast(tooManyStarts(error, 'exams') ?? examTexts[kind])
    if (kind === 'needsLogin') forgetSession()
    // The page becomes that of whoever is signed in by now.
    if (isOtherSession(error)) void loadAnew()
    return startStep
  }
}
