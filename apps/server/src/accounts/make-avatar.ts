import sharp from 'sharp'
import { AppError } from '../platform/app-error.ts'

/** Side of the square picture, in pixels: twice what the largest place shows. */
const side = 256

/** Most pixels decoded: more than any phone's camera makes, and bounded memory for a picture made to burst. */
const pixelLimit = 64_000_000

const secondsLimit = 15

// Of all formats the decoder knows, only those of photographs: none that holds scripts, links or documents.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})

/**
 * Makes the picture that is kept: decoded and encoded anew, so that nothing of the file but its pixels stays; upright,
 * its middle square; of an animation the first frame.
 *
 * @throws AppError 'not-a-picture' for anything the decoder does not read to its end, 'picture-too-large', or
 *   'too-many-requests' when too many wait already
 */
export async function makeAvatar(file: Uint8Array): Promise<Uint8Array> {
  if (waiting >= mostWaiting) throw new AppError('too-many-requests')
  waiting += 1
  const made = previous.then(() => encode(file))
  previous = made.catch(() => {})
  try {
    return await made
  } finally {
    waiting -= 1
  }
}

/** Most files held at once, so that their bytes fit into memory. */
const mostWaiting = 20
let waiting = 0

/** One at a time: a decoded picture takes up to a quarter of a gigabyte. */
let previous: Promise<unknown> = Promise.resolve()

async function encode(file: Uint8Array): Promise<Uint8Array> {
  try {
    return await sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' })
      .timeout({ seconds: secondsLimit })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/i.test(error.message)
    throw new AppError(tooLarge ? 'picture-too-large' : 'not-a-picture')
  }
}
