import { expect, test, vi } from 'vitest'
import { loadSharedParts } from './load-shared-parts.ts'

const loads = vi.hoisted(() => {
  const load = () => vi.fn<() => Promise<never>>(() => Promise.reject(new Error('offline')))
  return { help: load(), report: load(), signIn: load(), viewer: load(), marks: load() }
})
vi.mock('../../questions/question-picture.tsx', () => ({
  loadPictureViewer: loads.viewer,
  loadPictureMarks: loads.marks,
}))
vi.mock('./room-parts.ts', () => ({
  help: { load: loads.help },
  report: { load: loads.report },
  signIn: { load: loads.signIn },
}))

test('all that opens on need is asked for, also when one of it does not come', async () => {
  await loadSharedParts()
  for (const load of Object.values(loads)) expect(load).toHaveBeenCalledTimes(1)
})
