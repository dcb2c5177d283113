import * as z from 'zod'

/** Items that were written and checked together; `checked` is told to students, so it says no more than was done. */
export const batchesSchema = z.array(
  z.strictObject({ id: z.string().min(1), date: z.iso.date(), checked: z.string().min(1) }),
)
export type Batch = z.infer<typeof batchesSchema>[number]
