/**
 * `error`: the item is wrong. `warning`: a person should look. `bank`: no single item is wrong, the bank as a
 * whole misses its measure.
 */
export type Severity = 'error' | 'warning' | 'bank'

/** Something the check found; `item` is null where it is about a file or the whole bank. */
export type Finding = {
  readonly file: string
  readonly item: string | null
  readonly rule: string
  readonly severity: Severity
  readonly message: string
}

export function describeFinding({ file, item, rule, message }: Finding): string {
  return [file, item, rule, message].filter((part) => part !== null).join('  ')
}

/** Content that must not be used: says everything that is wrong with it at once. */
export class ContentError extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(`The content has ${findings.length} error(s):\n${findings.map(describeFinding).join('\n')}`)
    this.name = 'ContentError'
    this.findings = findings
  }
}
