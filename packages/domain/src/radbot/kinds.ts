import { formless } from './words.ts'

/** Questions that no source of ours answers, whatever they are about: what something costs, how an illness ends. */
export type Kind = {
  readonly kind: string
  /** What the student is told: why not, and who knows. */
  readonly instead: string
  /** How it is asked, see `createKinds`. */
  readonly asks: readonly string[]
  /** In the same way: what shows that something else is asked. */
  readonly unless: readonly string[]
}

export type Kinds = {
  /** Names of things by what they are: `<illness>` in a pattern is one of them. */
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly kinds: readonly Kind[]
}

/** The kind of a question; null for one that our sources may answer. */
export type KindOf = (text: string) => Kind | null

/** Words between the parts of a pattern at most: further apart they are rarely one question. */
const widest = 7

/**
 * Patterns are words in all their forms, one after the other. `a/b` is either of them, `…` stands for a few words or
 * none, `<list>` for a name of that list; a hyphen joins what is no word by itself: `go-away/heal`.
 */
export function createKinds({ lists, kinds }: Kinds): KindOf {
  const listed: Record<string, string[]> = Object.fromEntries(
    Object.entries(lists).map(([list, names]) => [list, names.map(formless)]),
  )
  const part = (word: string): string => {
    if (word === '…') return `(?: \\S+){0,${widest}}`
    const names = word
      .split('/')
      .flatMap((name) => listed[/^<(.+)>$/.exec(name)?.[1] ?? ''] ?? formless(name))
    // The longest first: a shorter one may be its beginning.
    return ` (?:${names.toSorted((a, b) => b.length - a.length).join('|')})`
  }
  // All in one: a question is held against some thousand patterns.
  const anyOf = (patterns: readonly string[]) =>
    new RegExp(
      patterns.map((pattern) => `${pattern.split(' ').map(part).join('')}(?= |$)`).join('|') || '(?!)',
    )
  const ready = kinds.map((kind) => ({ kind, asks: anyOf(kind.asks), unless: anyOf(kind.unless) }))
  return (text) => {
    const asked = ` ${formless(text)}`
    return ready.find(({ asks, unless }) => asks.test(asked) && !unless.test(asked))?.kind ?? null
  }
}

/** "And in Texas?" is of the kind of what was asked before it. */
export function kindAsked(kindOf: KindOf, text: string, before: readonly string[]): Kind | null {
  const goesOn = /^\s*((and|but|or|so)\s+)?(what about|how about|in|at|for|with)\b/i.test(text)
  return kindOf(text) ?? (goesOn ? kindOf(before.at(-1) ?? '') : null)
}
