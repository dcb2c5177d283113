import { expect, it } from 'vitest'
import { ownReturnUrl } from './return-url.ts'

const origin = 'https://collimate.example'

it.each([
  'https://collimate.example/dashboard?payment=success',
  'https://collimate.example/?payment=canceled',
  'https://collimate.example',
  'https://collimate.example:443/account-settings#billing',
])('P-PAY-06: %s is ours', (address) => {
  expect(ownReturnUrl(address, origin)).toBe(new URL(address).href)
})

it.each([
  ['another site', 'https://evil.example/dashboard'],
  ['a subdomain of ours', 'https://pay.collimate.example/'],
  ['ours as a subdomain', 'https://collimate.example.evil.example/'],
  ['another port', 'https://collimate.example:8443/'],
  ['another scheme', 'http://collimate.example/'],
  ['no scheme', '//collimate.example/'],
  ['no scheme, another site', '//evil.example/'],
  ['a path', '/dashboard'],
  ['one slash', 'https:/collimate.example/'],
  ['no slash', 'https:collimate.example/'],
  ['three slashes', 'https:///evil.example/'],
  ['our name as a user', 'https://collimate.example@evil.example/'],
  ['our name as a user with a password', 'https://collimate.example:x@evil.example/'],
  ['a user at ours', 'https://somebody@collimate.example/'],
  ['a password at ours', 'https://:secret@collimate.example/'],
  ['a backslash before another site', 'https://collimate.example\\@evil.example/'],
  ['backslashes for slashes', 'https:\\\\evil.example/'],
  ['a backslash in the path', 'https://collimate.example/\\evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a script behind our name', 'javascript://collimate.example/%0aalert(1)'],
  ['data', 'data:text/html,hello'],
  ['a blob of ours', 'blob:https://collimate.example/1'],
  ['a blank before', ' https://collimate.example/'],
  ['a line break inside', 'https://collimate.example/\n'],
  ['a tab in the host', 'https://collimate\t.example/'],
  ['a control character', 'https://collimate.example/\u0001'],
  ['nothing', ''],
  ['a broken address', 'https://['],
])('P-PAY-06: %s is refused', (_, address) => {
  expect(ownReturnUrl(address, origin)).toBeNull()
})
