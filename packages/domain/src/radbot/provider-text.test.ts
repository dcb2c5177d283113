import { expect, test } from 'vitest'
import { providerText } from './provider-text.ts'

test.each([
  [{ phrasedBy: null, framedFrom: null }, 'no other company sees what you ask'],
  [{ phrasedBy: 'api.example.com', framedFrom: null }, 'a language model at api.example.com.'],
  [{ phrasedBy: null, framedFrom: 'chat.example.com' }, 'another company, at chat.example.com,'],
  // Of what is framed in its place, our own is not seen.
  [{ phrasedBy: 'api.example.com', framedFrom: 'chat.example.com' }, 'another company, at chat.example.com,'],
])('the privacy policy names who sees questions: %j', (providers, words) => {
  const text = providerText(providers)
  expect(text).toContain(words)
  expect(text).not.toMatch(/["'<>&\\]/)
})
