import chardet from 'chardet'
import type { Sink } from './document.ts'

export function readText(bytes: Uint8Array, sink: Sink): void {
  sink.addParts(decode(bytes))
}

/** What is no UTF-8 is of the encoding that its bytes are most like. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decoderOf(chardet.detect(bytes)).decode(bytes)
  }
}

function decoderOf(encoding: string | null): TextDecoder {
  try {
    return new TextDecoder(encoding ?? 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}
