import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test.each([
  ['[\n  { "id": "pc-0001" "level": "recall" }\n]', 'line 2, column 21'],
  ['[\n  { "id": pc-0001 }\n]', 'line 2, column 11'],
  ['[1, 2', 'line 1, column 6'],
  ['[\n  1,\n]', 'line 3, column 1'],
  ['{"a": 1}\n}', 'line 2, column 1'],
])('broken JSON names its place: %j', (text, place) => {
  expect(() => parseJson(text)).toThrow(place)
})

test('whole JSON is parsed', () => {
  expect(parseJson('{"a": [1, "b"]}')).toEqual({ a: [1, 'b'] })
})
