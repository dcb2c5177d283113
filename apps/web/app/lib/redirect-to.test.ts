import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { redirectTo } from './redirect-to.ts'

const assign = vi.fn<(address: string) => void>()
beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('location', { assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each(['https://pay.example/c/1?a=b#c', 'http://localhost:4242/checkout'])('leaves for %s', (address) => {
  expect(redirectTo(address)).toBe(true)
  expect(assign).toHaveBeenCalledWith(address)
})

test.each([
  undefined,
  null,
  7,
  '',
  '/dashboard',
  '//pay.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('stays for %s', (address) => {
  expect(redirectTo(address)).toBe(false)
  expect(assign).not.toHaveBeenCalled()
})

test('leaves in browsers of 2023 as well, which have no URL.parse', () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function')
  })
  expect(redirectTo('https://pay.example/')).toBe(true)
})
