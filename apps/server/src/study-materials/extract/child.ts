import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { cleanText, passagesOf } from '@collimate/domain/study-materials/passages'
import { readingLimits, type MaterialType } from '@collimate/domain/study-materials/rules'
import { Unreadable, type Message, type Sink } from './document.ts'

// The process that reads one file, given as its type, its path, and the most bytes of memory and milliseconds of the
// processor it may take.
const [type, path = '', mostBytes, mostMs] = process.argv.slice(2)

new Worker(new URL('./guard-thread.ts', import.meta.url), {
  workerData: { mostBytes: Number(mostBytes), mostMs: Number(mostMs), parent: process.ppid },
  execArgv: [],
}).unref()

// Before it begins: a reader that cannot be loaded is no fault of the file.
const read = await loadReader(type as MaterialType)
const bytes = readFileSync(path)
send({ kind: 'begin' })
// What was sent before has arrived when the last message has; only then may the channel close.
process.send?.(await readToEnd(), () => process.disconnect?.())

async function readToEnd(): Promise<Message> {
  try {
    await read(bytes, createSink())
    return { kind: 'end' }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Unreadable ? error.reason : 'broken' }
  }
}

type Reader = (bytes: Buffer, sink: Sink) => void | Promise<void>

/** Loads what the file needs: all readers together take more time and memory than most files. */
async function loadReader(kind: MaterialType): Promise<Reader> {
  switch (kind) {
    case 'pdf': {
      const { readPdf } = await import('./read-pdf.ts')
      return (bytes, sink) => readPdf(new Uint8Array(bytes), sink)
    }
    case 'doc':
      return (await import('./read-old-office.ts')).readDoc
    case 'docx':
      return (await import('./read-office.ts')).readDocx
    case 'ppt':
      return (await import('./read-old-office.ts')).readPpt
    case 'pptx':
      return (await import('./read-office.ts')).readPptx
    case 'txt':
      return (await import('./read-text.ts')).readText
  }
}

function createSink(): Sink {
  let characters = 0
  const tell = (passages: readonly string[]) => {
    for (const passage of passages) characters += passage.length
    if (characters > readingLimits.characters) throw new Unreadable('too-much-text')
    send({ kind: 'place', passages })
  }
  const expect = (places: number) => {
    if (places > readingLimits.places) throw new Unreadable('too-many-places')
    send({ kind: 'places', total: places })
  }
  return {
    expect,
    add: (text) => tell(passagesOf(cleanText(text))),
    addParts: (text) => {
      if (text.length > readingLimits.characters * 2) throw new Unreadable('too-much-text')
      const parts = passagesOf(cleanText(text))
      send({ kind: 'places', total: parts.length })
      for (const part of parts) tell([part])
    },
  }
}

function send(message: Message): void {
  process.send?.(message)
}
