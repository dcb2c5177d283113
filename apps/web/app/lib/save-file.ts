/** How long the browser has to take the file over, in milliseconds. */
const handover = 60_000

/** Offers a file to be kept, under this name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), handover)
}
