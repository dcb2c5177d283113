import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import * as z from 'zod'
import type { Finding } from './finding.ts'
import { parseJson } from './parse-json.ts'

/** One file as its schema has it; null, with a finding, where it is missing or broken. */
export async function readAs<T>(
  folder: string,
  file: string,
  schema: z.ZodType<T>,
): Promise<{ value: T | null; findings: Finding[] }> {
  try {
    return { value: schema.parse(parseJson(await readFile(join(folder, file), 'utf8'))), findings: [] }
  } catch (error) {
    return { value: null, findings: [broken(file, null, messageOf(error))] }
  }
}

/**
 * As `readAs`, for a start that cannot go on without the file.
 *
 * @throws naming the file and what is wrong with it
 */
export function requireAs<T>(folder: string, file: string, schema: z.ZodType<T>): T {
  const text = readFileSync(join(folder, file), 'utf8')
  try {
    return schema.parse(parseJson(text))
  } catch (cause) {
    throw new Error(`${file}: ${messageOf(cause)}`, { cause })
  }
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  return error instanceof Error ? error.message : String(error)
}

export function broken(file: string, item: string | null, message: string, rule = 'L01'): Finding {
  return { file, item, rule, severity: 'error', message: message.replace(/\s*\n\s*/g, ' ') }
}

/** Of an entry too broken to be parsed; null where not even that can be read. */
export function idOf(entry: unknown): string | null {
  const parsed = z.object({ id: z.string() }).safeParse(entry)
  return parsed.success ? parsed.data.id : null
}

/** Files below a folder, sorted, with forward slashes; none when there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}
