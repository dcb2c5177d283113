import { experiments } from '@collimate/domain/exposure/physics/experiments'
import { readStored, storeValue } from '../../lib/stored-flag.ts'

/** Each student of this browser has their own. */
const keyOf = (userId: string) => `collimate-experiments ${userId}`

/** What a student predicted, by experiment; only of experiments they have finished. */
export type Predictions = Readonly<Record<string, number>>

/** As this browser keeps them for the student; what is not one of ours is left out. */
export function readPredictions(userId: string): Predictions {
  const found = Object.entries(predictedOf(readStored(keyOf(userId)))).filter(
    ([id, choice]) => experiments.some((one) => one.id === id) && [0, 1, 2].includes(choice as number),
  )
  return Object.fromEntries(found) as Predictions
}

function predictedOf(record: string | null): object {
  try {
    const { predicted } = JSON.parse(record ?? '{}') as { predicted?: object | null }
    return predicted ?? {}
  } catch {
    return {}
  }
}

/** The record says whose it is, so that it goes with a deleted account. */
export function storePredictions(userId: string, predicted: Predictions): void {
  storeValue(keyOf(userId), JSON.stringify({ userId, predicted }))
}
