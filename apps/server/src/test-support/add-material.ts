import { addStudyMaterial, type StudyMaterial } from '@collimate/contract/study-materials'
import type { TestClient } from './test-client.ts'

/** Sends the form of study materials as a browser does. */
export async function sendMaterial(
  sender: TestClient,
  file: { readonly name: string; readonly bytes: Uint8Array; readonly type?: string },
  fields: Readonly<Record<string, string>> = { title: 'Grids' },
): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([new Uint8Array(file.bytes)], file.name, { type: file.type ?? '' }))
  return sendForm(sender, form)
}

export async function sendForm(sender: TestClient, form: FormData): Promise<Response> {
  // The boundary is known to whoever writes the form out.
  const written = new Request('http://localhost/', { method: 'POST', body: form })
  const body = Buffer.from(await written.arrayBuffer())
  const headers = { 'content-type': written.headers.get('content-type') ?? '' }
  return sender.request('POST', addStudyMaterial.path, body, headers)
}

/** A material that is taken. */
export async function addMaterial(
  sender: TestClient,
  file: { readonly name: string; readonly bytes: Uint8Array },
  fields?: Readonly<Record<string, string>>,
): Promise<StudyMaterial> {
  const answer = await sendMaterial(sender, file, fields)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`The material was not taken: ${text}`)
  return (JSON.parse(text) as { material: StudyMaterial }).material
}
