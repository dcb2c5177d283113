import { experiments } from '@collimate/domain/exposure/physics/experiments'
import { readStored, storeValue } from '../../lib/stored-flag.ts'

const key = 'collimate-experiments'

/** What a student predicted, by experiment; only of experiments they have finished. */
export type Predictions = Readonly<Record<string, number>>

/** As this browser keeps them; what is not one of ours is left out. */
export function readPredictions(): Predictions {
  let stored: unknown
  try {
    stored = JSON.parse(readStored(key) ?? '{}')
  } catch {
    return {}
  }
  const found = Object.entries(stored ?? {}).filter(
    ([id, choice]) => experiments.some((one) => one.id === id) && [0, 1, 2].includes(choice as number),
  )
  return Object.fromEntries(found) as Predictions
}

export function storePredictions(predictions: Predictions): void {
  storeValue(key, JSON.stringify(predictions))
}
