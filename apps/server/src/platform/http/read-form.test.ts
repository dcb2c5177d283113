import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, it } from 'vitest'
import { takeInTurns } from './read-form.ts'

const pieces = (sizes: readonly number[]) => Readable.from(sizes.map((size) => Buffer.alloc(size, 'x')))

it('a body that is all there leaves others their turn before its end', async () => {
  const order: string[] = []
  setTimeout(() => order.push('another'), 1)
  const taken = pieces([65_536, 65_536]).pipe(takeInTurns(200_000))
  for await (const piece of taken as AsyncIterable<Buffer>) order.push(`${piece.length} bytes`)
  expect(order).toEqual(['another', '65536 bytes', '65536 bytes'])
})

it('a body in any pieces arrives whole, up to its limit', async () => {
  const sizes = [1, 40_000, 7, 32_768, 20_000, 100_000]
  const sum = sizes.reduce((total, size) => total + size)
  expect(await buffer(pieces(sizes).pipe(takeInTurns(sum)))).toHaveLength(sum)
  const tooLong = pipeline(pieces(sizes), takeInTurns(sum - 1), buffer)
  await expect(tooLong).rejects.toMatchObject({ code: 'body-too-large' })
})
