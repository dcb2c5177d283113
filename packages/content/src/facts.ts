import * as z from 'zod'

/**
 * A statement of the fact sheet. `varies`: editions or sources disagree, so it is tested only where the stem
 * names the source or prints the value.
 */
const clauseSchema = z.strictObject({
  text: z.string().min(1),
  varies: z.boolean(),
  sources: z.array(z.string()),
})

export const factSchema = z.strictObject({
  id: z.string().regex(/^F-[A-Z]+\d*$/),
  mark: z.enum(['tested', 'varies']),
  text: z.string().min(1),
  clauses: z.array(clauseSchema).min(1),
})

export type Fact = z.infer<typeof factSchema>
export type Clause = Fact['clauses'][number]
export type Facts = ReadonlyMap<string, Fact>

export const factsSchema = z.array(factSchema)

/** @throws when two rows share an id */
export function factsById(rows: readonly Fact[]): Facts {
  const facts = new Map<string, Fact>()
  for (const row of rows) {
    if (facts.has(row.id)) throw new Error(`The fact sheet has ${row.id} twice`)
    facts.set(row.id, row)
  }
  return facts
}

/** A title that may be cited, and the other names it goes by. */
export const sourcesSchema = z.array(
  z.strictObject({ title: z.string().min(1), names: z.array(z.string().min(1)) }),
)
export type Source = z.infer<typeof sourcesSchema>[number]
