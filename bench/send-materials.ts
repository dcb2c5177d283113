import { constants, setPriority } from 'node:os'
import { deflateSync } from 'node:zlib'
import type { StudyMaterial } from '@collimate/contract/study-materials'
import { pdf } from '../apps/server/src/test-support/pdf.ts'
import { docx, wordXml } from '../apps/server/src/test-support/zip.ts'

/**
 * A process of its own that uploads what is made to harm, one file after the other, given the server's address and the
 * student's cookie. It says when its files are made; whenever it is told to, it sends them all, and says how many.
 */
const [url = '', cookie = ''] = process.argv.slice(2)
// Elsewhere in truth: it takes what is left of this machine.
setPriority(constants.priority.PRIORITY_LOW)
const files = hostileFiles()
process.on('message', () => {
  void sendAll(files).then(() => process.send?.(files.length))
})
process.send?.('ready')

type File = { readonly name: string; readonly bytes: Buffer }

/** Bombs, and what is merely large: together more than a server without bounds survives. */
function hostileFiles(): File[] {
  const line = 'A tube angled across the lead strips gives grid cutoff. '
  const blanks = Buffer.alloc(300e6, ' ')
  const nested = deflateSync(deflateSync(blanks, { level: 9 }), { level: 9 })
  const bomb = [{ name: 'word/bomb.xml', content: Buffer.alloc(43e6, ' '), listed: 100 }]
  return [
    { name: 'bomb.docx', bytes: docx(wordXml(['Hello']), bomb) },
    { name: 'nested.pdf', bytes: pdf(['x'], { filter: '[/FlateDecode/FlateDecode]', bytes: nested }) },
    { name: 'deep.docx', bytes: docx('<a>'.repeat(15e6)) },
    { name: 'endless.pdf', bytes: pdf(Array.from({ length: 5000 }, () => 'x')) },
    {
      name: 'large.pdf',
      bytes: pdf(Array.from({ length: 1000 }, (_, at) => `Page ${at}. ${line.repeat(15)}`)),
    },
    { name: 'large.txt', bytes: Buffer.from(line.repeat(40_000)) },
    { name: 'largest.txt', bytes: Buffer.from(line.repeat(370_000)) },
  ]
}

async function sendAll(files: readonly File[]): Promise<void> {
  for (const { name, bytes } of files) {
    const form = new FormData()
    form.set('title', name)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(`${url}/api/study-materials`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
    const { material } = (await answer.json()) as { material?: StudyMaterial }
    if (material === undefined) throw new Error(`${name} was answered with ${answer.status}`)
    await fetch(`${url}/api/study-materials/process-study-material`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ filePath: material.file_path }),
    })
  }
}
