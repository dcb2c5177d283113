import { expect, test } from 'vitest'
import { mailLink } from './entry-list.tsx'

test.each([
  ['maya@example.org', 'mailto:maya@example.org'],
  ['x?cc=other@example.org', 'mailto:x%3Fcc%3Dother@example.org'],
  ['a,b&c%0A@example.org', 'mailto:a%2Cb%26c%250A@example.org'],
])('%s is one recipient and nothing else', (address, link) => {
  expect(mailLink(address)).toBe(link)
})
