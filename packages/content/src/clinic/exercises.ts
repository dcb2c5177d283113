import type { FormulaId } from '@collimate/domain/clinic/formulas'
import { digitalExercises } from './digital.ts'
import { doseExercises } from './dose.ts'
import { electricalExercises } from './electrical.ts'
import type { Exercise } from './exercise.ts'
import { exposureExercises } from './exposure.ts'
import { geometryExercises } from './geometry.ts'

/** One for each formula of the clinic. */
export const exercises: Readonly<Record<FormulaId, Exercise>> = {
  ...exposureExercises,
  ...geometryExercises,
  ...digitalExercises,
  ...electricalExercises,
  ...doseExercises,
}
