/** Files from this size on are shrunk before they are sent, in bytes: a phone's photograph takes minutes otherwise. */
const worthwhile = 1_000_000

/** The shorter side of what is sent, in pixels: still four times what is kept. */
const side = 1024

/** A smaller copy of a large picture, upright; the file itself when it is small or the browser cannot do it. */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size < worthwhile) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, side / Math.min(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 })
  } catch {
    // The server says what is wrong with it.
    return file
  }
}
