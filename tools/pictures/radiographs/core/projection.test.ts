import { expect, test } from 'vitest'
import { Material } from './materials.ts'
import { project } from './projection.ts'
import type { View } from './projection.ts'
import type { Vec3 } from './vector.ts'
import { Volume } from './volume.ts'

const VIEW: View = {
  direction: 'AP',
  target: [0, 0, 0],
  sid: 900,
  oid: 9,
  width: 12,
  height: 12,
  pixel: 0.1,
}

/** Where a small ball is drawn, cm to the right of the central ray and above it. */
function drawn(ball: Vec3, view: View): readonly [number, number] {
  const volume = new Volume([-6, -6, -6], [6, 6, 6], 0.1)
  volume.ellipsoid(ball, [0.4, 0.4, 0.4], Material.Cortical)
  const { width, height, pixel, cm } = project(volume, view)
  const bone = cm[Material.Cortical] ?? new Float32Array()
  let [sum, across, down] = [0, 0, 0]
  bone.forEach((length, i) => {
    sum += length
    across += length * ((i % width) + 0.5)
    down += length * (Math.floor(i / width) + 0.5)
  })
  return [(across / sum - width / 2) * pixel, (height / 2 - down / sum) * pixel]
}

test('a dorsoplantar view of a right foot has the medial side on the left and the toes on top', () => {
  const [x, y] = drawn([3, 4, 0], { ...VIEW, direction: 'dorsoplantar' })
  expect(x).toBeCloseTo(-3, 1)
  expect(y).toBeCloseTo(4, 1)
})

test('a dorsoplantar view turns about the long axis of the foot, the source toward the little toe', () => {
  const turned = { ...VIEW, direction: 'dorsoplantar', turn: 33 } as const
  expect(drawn([0, 4, 0], turned)[1]).toBeCloseTo(4, 1)
  expect(drawn([0, 0, 3], turned)[0]).toBeLessThan(-1.4)
})

test('an AP view turns about the height of the patient, the source toward the right side', () => {
  const turned = { ...VIEW, turn: 17 } as const
  expect(drawn([0, 0, 4], turned)[1]).toBeCloseTo(4, 1)
  expect(drawn([0, 3, 0], turned)[0]).toBeGreaterThan(0.8)
})

test('a receptor that stays flat under a tilted beam draws longer what lies along the tilt', () => {
  const tilted = { ...VIEW, tilt: 40 } as const
  expect(drawn([0, 0, 3], tilted)[1]).toBeLessThan(2.4)
  expect(drawn([0, 0, 3], { ...tilted, flatReceptor: true })[1]).toBeCloseTo(3, 1)
})

test('an inferosuperior view of a right arm has the lateral side on the left and the front on top', () => {
  const [x, y] = drawn([-3, 4, 0], { ...VIEW, direction: 'inferosuperior' })
  expect(x).toBeCloseTo(-3, 1)
  expect(y).toBeCloseTo(4, 1)
})

test('an inferosuperior view turned by -25 degrees comes from the lateral side: what lies nearer the head is drawn more laterally', () => {
  const turned = { ...VIEW, direction: 'inferosuperior', turn: -25 } as const
  expect(drawn([0, 4, 0], turned)[1]).toBeCloseTo(4, 1)
  expect(drawn([0, 0, 3], turned)[0]).toBeLessThan(-1.1)
})
