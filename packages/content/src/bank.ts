import type { Batch } from './batches.ts'
import type { Blueprint } from './blueprint.ts'
import type { Bounds } from './bounds.ts'
import type { Facts, Source } from './facts.ts'
import type { PlacedItem } from './item.ts'

/** What the content check works on. */
export type Bank = {
  readonly items: readonly PlacedItem[]
  readonly facts: Facts
  readonly sources: readonly Source[]
  readonly blueprint: Blueprint
  readonly batches: readonly Batch[]
  readonly bounds: Bounds
  /** Paths below content/images. */
  readonly images: ReadonlySet<string>
}
