/** A PDF of pages with a line each; some readers say more than one word about its brevity, all read it. */
export function pdf(
  pages: readonly string[],
  stream?: { readonly filter: string; readonly bytes: Buffer },
): Buffer {
  const objects: Buffer[] = []
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  objects.push(
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>`),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  )
  for (const [at, text] of pages.entries()) {
    objects.push(
      Buffer.from(
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>`,
      ),
    )
    const content = stream?.bytes ?? Buffer.from(`BT /F 12 Tf 72 700 Td (${text}) Tj ET`)
    const filter = stream ? `/Filter/${stream.filter}` : ''
    objects.push(
      Buffer.concat([
        Buffer.from(`<</Length ${content.length}${filter}>>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    )
  }
  const parts = [Buffer.from('%PDF-1.4\n')]
  const places: number[] = []
  let size = parts[0]?.length ?? 0
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    places.push(size)
    size += part.length
    parts.push(part)
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${size}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
