import { expect, test, vi } from 'vitest'
import { loadRoomParts } from './load-room-parts.ts'

const loads = vi.hoisted(() => {
  const load = () => vi.fn<() => Promise<unknown>>(() => Promise.reject(new Error('offline')))
  return { calculator: load(), help: load(), report: load(), signIn: load(), viewer: load(), marks: load() }
})
vi.mock('../../questions/question-picture.tsx', () => ({
  loadPictureViewer: loads.viewer,
  loadPictureMarks: loads.marks,
}))
vi.mock('./room-parts.ts', () => ({
  calculator: { load: loads.calculator },
  help: { load: loads.help },
  report: { load: loads.report },
  signIn: { load: loads.signIn },
}))

test('all that opens on need is asked for, also when some of it does not come, and that is said', async () => {
  const all = Object.values(loads)
  for (const load of all.slice(1)) load.mockResolvedValueOnce(null)
  expect(await loadRoomParts()).toBe(false)
  for (const load of all) expect(load).toHaveBeenCalledTimes(1)
  for (const load of all) load.mockResolvedValueOnce(null)
  expect(await loadRoomParts()).toBe(true)
})
