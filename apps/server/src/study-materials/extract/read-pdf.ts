import { getDocumentProxy } from 'unpdf'
import { Unreadable, type Sink } from './document.ts'

export async function readPdf(bytes: Uint8Array, sink: Sink): Promise<void> {
  const document = await open(bytes)
  sink.expect(document.numPages)
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    let text = ''
    for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
    sink.add(text)
    page.cleanup()
  }
}

async function open(bytes: Uint8Array) {
  try {
    return await getDocumentProxy(bytes, { verbosity: 0 })
  } catch (error) {
    const locked = error instanceof Error && error.name === 'PasswordException'
    throw locked ? new Unreadable('password') : error
  }
}
