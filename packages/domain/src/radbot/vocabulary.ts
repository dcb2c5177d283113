import { everydayWords } from './everyday-words.ts'
import { formless } from './words.ts'

/** One thing in all its names, in small letters. */
export type Concept = {
  /** As books say it. */
  readonly term: string
  /** Abbreviations and other names: each of them finds the others. */
  readonly same: readonly string[]
  /** As people say it who do not know the term: these find the others, and none of the others finds them. */
  readonly lay: readonly string[]
}

/** Names that are looked up by the words of a question. */
export type Vocabulary = {
  /** Words of the longest name. */
  readonly longest: number
  /** What else a name may be called; undefined for a name that is not known. */
  readonly others: (name: string) => readonly string[] | undefined
}

/** A name of several concepts stands for all of them. */
export function createVocabulary(concepts: readonly Concept[]): Vocabulary {
  const found = new Map<string, Set<string>>()
  const written = new Set<string>()
  for (const { term, same, lay } of concepts) {
    const searched = [term, ...same]
    for (const name of [...searched, ...lay]) {
      const key = formless(name)
      const others = found.get(key) ?? new Set()
      for (const other of searched) others.add(other)
      found.set(key, others)
      written.add(name)
    }
  }
  const longest = Math.max(0, ...[...found.keys()].map((key) => key.split(' ').length))
  const others = (name: string) => {
    // Without its ending an everyday word may look like another: “side” like “SID”, “test” like “testes”.
    if (everydayWords.has(name) && !written.has(name)) return undefined
    const names = found.get(formless(name))
    return names && [...names].filter((other) => other !== name)
  }
  return { longest, others }
}
