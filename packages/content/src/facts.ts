import * as z from 'zod'

/**
 * One statement of the fact sheet that can be asked by itself. `id` is its row's with a number of its own, which
 * stays when clauses beside it come or go. `varies`: editions or sources disagree, so it is tested only where the stem
 * names the source or prints the value.
 */
const clauseSchema = z.strictObject({
  id: z.string().regex(/^F-[A-Z]+\d*\.\d+[a-z]?$/),
  text: z.string().min(1),
  varies: z.boolean(),
  sources: z.array(z.string()),
})

const factSchema = z.strictObject({
  id: z.string().regex(/^F-[A-Z]+\d*$/),
  mark: z.enum(['tested', 'varies']),
  text: z.string().min(1),
  clauses: z.array(clauseSchema).min(1),
})

export type Fact = z.infer<typeof factSchema>
export type Clause = Fact['clauses'][number]
export type Facts = ReadonlyMap<string, Fact>

export const factsSchema = z.array(factSchema)

/** @throws when two rows or two clauses share an id, or a clause bears another row's */
export function factsById(rows: readonly Fact[]): Facts {
  const facts = new Map<string, Fact>()
  const clauses = new Set<string>()
  for (const row of rows) {
    if (facts.has(row.id)) throw new Error(`The fact sheet has ${row.id} twice`)
    facts.set(row.id, row)
    for (const { id } of row.clauses) {
      if (rowOf(id) !== row.id) throw new Error(`Clause ${id} stands in row ${row.id}`)
      if (clauses.has(id)) throw new Error(`The fact sheet has ${id} twice`)
      clauses.add(id)
    }
  }
  return facts
}

export function clauseIds(facts: Facts): ReadonlySet<string> {
  return new Set([...facts.values()].flatMap(({ clauses }) => clauses.map(({ id }) => id)))
}

/** 'F-RB1' of 'F-RB1.2'. */
export function rowOf(clause: string): string {
  return clause.split('.')[0] ?? clause
}

/**
 * A title that may be cited, and the other names it goes by. `year` is the edition; absent where the title says it, or
 * where facts come from no one edition.
 */
export const sourcesSchema = z.array(
  z.strictObject({
    title: z.string().min(1),
    year: z
      .string()
      .regex(/^\d{4}$/, 'must be a year')
      .optional(),
    names: z.array(z.string().min(1)),
  }),
)
export type Source = z.infer<typeof sourcesSchema>[number]
