/** A head of `name: value` lines between two `---`, and what follows it. */
export type FrontMatter = { readonly fields: Record<string, string>; readonly body: string }

/** @returns no fields and an empty body where there is no head */
export function parseFrontMatter(text: string): FrontMatter {
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'))
  const lines = (parts?.[1] ?? '').split('\n').filter((line) => line.trim() !== '')
  return {
    fields: Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
      }),
    ),
    body: parts?.[2]?.trim() ?? '',
  }
}
