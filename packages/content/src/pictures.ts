import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

/** A picture's file below images/ ('radiographs/chest-pa-turned.webp') to the address it is served at. */
export type PictureAddresses = ReadonlyMap<string, string>

/**
 * Where the pictures of a content folder are served: by a name made from their bytes, because a file's own name says
 * what is to be seen. Another picture has another address, so a browser may keep one for good.
 */
export function readPictureAddresses(folder: string): PictureAddresses {
  const images = join(folder, 'images')
  const files = globSync('**/*.*', { cwd: images }).map((file) => file.replaceAll('\\', '/'))
  return new Map(files.map((file) => [file, addressOf(readFileSync(join(images, file)), file)]))
}

/**
 * Where a picture is served that an earlier release stored under its file's name; one that is gone gets an address
 * that leads nowhere and tells nothing.
 *
 * @param address as stored; one that is no file's name of an earlier release comes back as it is
 */
export function renewAddress(address: string, pictures: PictureAddresses): string {
  const file = /^\/content\/images\/(.+\..+)$/.exec(address)?.[1]
  if (file === undefined || madeFromBytes.test(file)) return address
  return pictures.get(file) ?? addressOf(file, file)
}

const madeFromBytes = /^[0-9a-f]{32}\.\w+$/

function addressOf(bytes: string | Uint8Array, file: string): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return `/content/images/${hash}${extname(file)}`
}
