import { expect, it } from 'vitest'
import { z } from 'zod'
import { writeList, writeObject, Written } from './written.ts'

const page = z.object({
  title: z.string().trim(),
  lines: z.array(z.string()),
  note: z.string().optional(),
  before: z.int().nullable(),
})
const read = ({ parts }: Written<unknown>): unknown => JSON.parse(parts.join(''))
const lines = writeList([new Written<string>(['"one"']), new Written<string>(['"', 'two"'])])

it('writes what is written already beside what the schema has parsed', () => {
  const written = writeObject(page, { title: ' “Grids” ', lines, before: null })
  expect(read(written)).toEqual({ title: '“Grids”', lines: ['one', 'two'], before: null })
  expect(read(writeList([]))).toEqual([])
})

it('leaves out what the schema does not name', () => {
  const parts = { title: 'Grids', lines, before: 1, key: new Written<number>(['2']), author: 'us' }
  expect(Object.keys(read(writeObject(page, parts)) as object)).toEqual(['title', 'lines', 'before'])
})

it('refuses a part that is missing or another than the schema says', () => {
  const without: Partial<z.input<typeof page>> = { title: 'Grids', before: 1 }
  expect(() => writeObject(page, without as z.input<typeof page>)).toThrow('expected array')
  expect(() => writeObject(page, { title: 'Grids', lines, before: 1.5 })).toThrow('expected int')
})
