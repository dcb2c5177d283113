import type { addStudyMaterial, processStudyMaterial } from '@collimate/contract/study-materials'
import { useRef, useState } from 'react'
import { ApiError, call, NetworkError, reasonsByField, wordsOfFailure } from '../lib/api.ts'
import { sendForm } from '../lib/send-form.ts'
import { currentSession, forgetSession } from '../session/session.ts'
import { toast } from '../ui/toast.ts'

export type NewMaterial = { readonly title: string; readonly description: string; readonly file: File }

type Upload = {
  /** How much of the file has left, from 0 to 1; null while nothing is under way. */
  readonly sent: number | null
  /** @returns whether it is kept now; why not, a toast says */
  readonly start: (material: NewMaterial) => Promise<boolean>
  readonly cancel: () => void
}

/** One upload at a time. It goes on when the page is left, and says how it ended wherever the student is then. */
export function useUpload(): Upload {
  const [sent, setSent] = useState<number | null>(null)
  const giveUp = useRef<AbortController | null>(null)
  const start = async (material: NewMaterial) => {
    if (giveUp.current) return false
    const controller = new AbortController()
    giveUp.current = controller
    setSent(0)
    try {
      await upload(material, setSent, controller.signal)
      toast({
        title: 'Upload successful',
        description: 'Your study material has been uploaded and will be processed shortly.',
        kind: 'good',
      })
      return true
    } catch (error) {
      sayFailure(error)
      return false
    } finally {
      giveUp.current = null
      setSent(null)
    }
  }
  return { sent, start, cancel: () => giveUp.current?.abort() }
}

async function upload(
  { title, description, file }: NewMaterial,
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  // Nobody sends 20 MB to learn that they are a visitor.
  if (currentSession().data === null)
    throw new ApiError(401, { error: 'User not authenticated', code: 'material-needs-login' })
  const { material } = await sendForm<typeof addStudyMaterial>(
    'POST /api/study-materials',
    { form: { title, description }, upload: file },
    { onProgress, signal },
  )
  const body = { filePath: material.file_path }
  // Kept it is; what nobody asked to have read is read within minutes.
  await call<typeof processStudyMaterial>('POST /api/study-materials/process-study-material', {
    body,
  }).catch(() => undefined)
}

function sayFailure(error: unknown): void {
  if (error instanceof NetworkError && error.aborted) {
    toast({ title: 'Upload canceled' })
    return
  }
  toast({ title: 'Upload failed', description: reasonOf(error), kind: 'destructive' })
  if (error instanceof ApiError && error.status === 401) forgetSession()
}

function reasonOf(error: unknown): string {
  const [first] = Object.values(reasonsByField(error))
  return first ?? wordsOfFailure(error, 'Failed to upload study material. Please try again.')
}
