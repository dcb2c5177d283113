import { ApiError, fetchFile } from '../lib/api.ts'
import { saveFile } from '../lib/save-file.ts'
import { toast } from '../ui/toast.ts'
import { forgetSession } from '../session/session.ts'

/** Saves everything stored with the account as a file; where the server refuses, says why and saves nothing. */
export async function saveOwnData(): Promise<void> {
  try {
    saveFile(await fetchFile('/api/accounts/export'), 'my-data.json')
  } catch (error) {
    const description = error instanceof Error ? error.message : 'Please try again.'
    toast({ title: 'Your data could not be downloaded', description, kind: 'destructive' })
    if (error instanceof ApiError && error.status === 401) forgetSession()
  }
}
