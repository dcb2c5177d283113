import CFB from 'cfb'
import { Unreadable } from './document.ts'

/** The streams of a compound file, the container of DOC and PPT. */
export type CompoundFile = {
  /** The stream of this name in the file's root. */
  readonly stream: (name: string) => Buffer | undefined
}

export function isCompound(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('hex') === 'd0cf11e0'
}

/** @throws Unreadable 'password' or 'macros' */
export function openCompound(bytes: Buffer): CompoundFile {
  const file = CFB.read(bytes, { type: 'buffer' })
  const root = file.FullPaths[0] ?? ''
  const at = (path: string) => file.FileIndex[file.FullPaths.indexOf(root + path)]
  if (at('EncryptedPackage') !== undefined) throw new Unreadable('password')
  if (file.FullPaths.some((path) => /\/_?VBA(_PROJECT\w*)?\/?$/i.test(path))) throw new Unreadable('macros')
  return {
    stream: (name) => {
      const content = at(name)?.content
      return content === undefined ? undefined : Buffer.from(content)
    },
  }
}
