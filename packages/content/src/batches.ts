import * as z from 'zod'

/**
 * Items that were written and checked together; `checked` is told to students, so it says no more than was done.
 * `twins` are pairs of ids: their clauses differ, but a reader found that who knows the one knows the other.
 */
export const batchesSchema = z.array(
  z.strictObject({
    id: z.string().min(1),
    date: z.iso.date(),
    checked: z.string().min(1),
    twins: z.array(z.tuple([z.string(), z.string()])).optional(),
  }),
)
export type Batch = z.infer<typeof batchesSchema>[number]
export type TwinPair = NonNullable<Batch['twins']>[number]
