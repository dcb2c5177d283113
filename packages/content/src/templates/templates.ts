import { digitalTemplates } from './digital.ts'
import { doseTemplates } from './dose.ts'
import { electricalTemplates } from './electrical.ts'
import { exposureTemplates } from './exposure.ts'
import { geometryTemplates } from './geometry.ts'
import { gridTemplates } from './grids.ts'
import type { Template } from './template.ts'

/** Every calculation that can be asked, T01 to T32. */
export const templates: ReadonlyMap<string, Template> = new Map(
  [
    ...exposureTemplates,
    ...gridTemplates,
    ...geometryTemplates,
    ...digitalTemplates,
    ...electricalTemplates,
    ...doseTemplates,
  ]
    .toSorted((a, b) => a.id.localeCompare(b.id))
    .map((template) => [template.id, template]),
)
