import type { ExamCategory } from '@collimate/domain/questions/categories'

/** Questions of each part in the exam's default split. */
const counts: Record<ExamCategory, number> = {
  'patient-care': 33,
  safety: 53,
  'image-production': 50,
  procedures: 64,
}

/** Questions of the whole exam. */
export const examSize = Object.values(counts).reduce((sum, count) => sum + count, 0)

/** How bright each part is drawn, 0 to 100: an ornament, not anybody's result. */
const brightness: Record<ExamCategory, number> = {
  'patient-care': 74,
  safety: 58,
  'image-production': 22,
  procedures: 46,
}

/** The exam as squares: per part its size and how much light is drawn on each square. */
export const examSquares = Object.fromEntries(
  (Object.keys(counts) as ExamCategory[]).map((category) => [
    category,
    {
      count: counts[category],
      lights: Array.from({ length: counts[category] }, (_, at) => lightAt(at, brightness[category])),
    },
  ]),
) as Record<ExamCategory, { count: number; lights: number[] }>

/** Scatters the light in five steps, always alike, so that the written-out page and the browser's agree. */
function lightAt(position: number, mean: number): number {
  const scatter = ((position * 37 + 11) % 29) * 3 - 42
  return Math.min(100, Math.max(0, Math.round((mean + scatter) / 25) * 25))
}
