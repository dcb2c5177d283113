/** `related`: nothing answers it, some passages come close. */
export type Outcome = 'answered' | 'related' | 'unknown' | 'outside' | 'not-english'

/** What a search came to. */
export type Finding = {
  /** How much of what was asked our sources speak of at all, rare words counting more, 0 to 1. */
  readonly known: number
  /** The same of the passage quoted that has most of it. */
  readonly coverage: number
  /** How well the one answers that answers best, see `answering`. */
  readonly answers: number
  /** As `coverage`, of the student's own files alone: nobody asks of them in other words. */
  readonly byOwn: number
}

/**
 * Tuned by hand on questions with known sources. From the first of `answering` on a passage of ours answers, from the
 * second on one of the student's own; from the third of what was asked on it comes close; of less than the fourth known,
 * a question is of another field.
 */
const least = { answered: 1, answeredByOwn: 0.5, related: 0.34, known: 0.5 } as const

/**
 * How well a passage answers: by what it has of what was asked, and half as much by what it is asked for. No passage has
 * all of a long question, so the share that is enough falls as more is asked.
 *
 * @param asked how many things, a whole number
 */
export function answering({ coverage, likeness }: { coverage: number; likeness: number }, asked: number) {
  return coverage + likeness / 2 + Math.log(Math.max(1, asked)) / 5
}

/** Whether to answer, to show what comes close, to say that nothing says it, or to decline. */
export function outcomeOf(text: string, { known, coverage, answers, byOwn }: Finding): Outcome {
  if (!isEnglish(text)) return 'not-english'
  if (byOwn >= least.answeredByOwn || answers >= least.answered) return 'answered'
  if (coverage >= least.related) return 'related'
  return known >= least.known ? 'unknown' : 'outside'
}

/** Whether most of its letters are Latin: our sources are in English. */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  return letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length
}
