import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readSession } from '@collimate/contract/accounts'
import { removeAvatar, updateProfile } from '@collimate/contract/account-settings'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loseAnswerOfCommit } from '../test-support/lose-answer.ts'
import type { Student } from '../test-support/test-client.ts'
import { useTestServer } from '../test-support/test-server.ts'
import { changeAvatar } from './avatars.ts'
import { makeAvatar } from './make-avatar.ts'

const server = useTestServer({ questions: () => [] })
const path = '/api/profiles/me/avatar'
let student: Student

beforeEach(async () => {
  student = await server.signUp()
})

/** 60 by 30 pixels, in two halves. */
function halves(leftColor = 'red', rightColor = 'blue') {
  const right = {
    input: { create: { width: 30, height: 30, channels: 3 as const, background: rightColor } },
  }
  return sharp({ create: { width: 60, height: 30, channels: 3, background: leftColor } }).composite([
    { ...right, left: 30, top: 0 },
  ])
}

function upload(file: Uint8Array, type = 'image/png', sender = student): Promise<Response> {
  return sender.request('PUT', path, file, { 'content-type': type })
}

async function uploaded(file: Uint8Array, type = 'image/png', sender = student): Promise<string> {
  const response = await upload(file, type, sender)
  expect(response.status).toBe(200)
  const { profile } = (await response.json()) as { profile: { avatar_url: string } }
  return profile.avatar_url
}

async function avatarOf(owner: Student): Promise<string | null> {
  return (await owner.ask(readSession, {})).session?.profile.avatar_url ?? null
}

function filesOf(userId: string): string[] {
  try {
    return readdirSync(join(server.filesFolder, 'storage/profile-pictures', userId))
  } catch {
    return []
  }
}

/** The color in the middle of the left and the right half. */
async function colors(url: string): Promise<('red' | 'blue' | 'other')[]> {
  const bytes = await (await server.visitor().request('GET', url)).arrayBuffer()
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [1, 3].map((quarter) => {
    const at = (Math.floor(info.height / 2) * info.width + Math.floor((info.width * quarter) / 4)) * 3
    const [red = 0, , blue = 0] = data.subarray(at, at + 3)
    if (red > 200 && blue < 60) return 'red'
    return blue > 200 && red < 60 ? 'blue' : 'other'
  })
}

describe('a picture sent', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'P-ACCT-06 as %s is kept as a square WebP under {userId}/{timestamp}.webp and shown to all',
    async (format) => {
      const url = await uploaded(await halves().toFormat(format).toBuffer(), `image/${format}`)
      expect(url).toMatch(new RegExp(`^/files/profile-pictures/${student.userId}/\\d{13}\\.webp$`))
      expect(await avatarOf(student)).toBe(url)
      const answer = await server.visitor().request('GET', url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { width, height, format: kept } = await sharp(await answer.arrayBuffer()).metadata()
      expect([width, height, kept]).toEqual([256, 256, 'webp'])
      expect(await colors(url)).toEqual(['red', 'blue'])
    },
  )

  it('P-ACCT-06 takes the place of the one before, whose file goes', async () => {
    const first = await uploaded(await halves().png().toBuffer())
    server.passTime(60)
    const second = await uploaded(await halves('blue', 'red').png().toBuffer())
    expect(second).not.toBe(first)
    expect(filesOf(student.userId)).toEqual([second.split('/').at(-1)])
    expect((await server.visitor().request('GET', first)).status).toBe(404)
    expect(await colors(second)).toEqual(['blue', 'red'])
  })

  it('P-ACCT-06 twice within a millisecond stays', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const first = await uploaded(await halves().png().toBuffer())
    const second = await uploaded(await halves().png().toBuffer())
    expect(second).toBe(first)
    expect((await server.visitor().request('GET', second)).status).toBe(200)
  })

  it('loses everything but its pixels: place, camera, comments; and stands upright', async () => {
    const exif = { IFD0: { Copyright: 'Sam Ray', ImageDescription: 'at home' } }
    const sideways = await halves().withExif(exif).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    expect(sideways.includes('Sam Ray')).toBe(true)
    const url = await uploaded(sideways, 'image/jpeg')
    const kept = Buffer.from(await (await server.visitor().request('GET', url)).arrayBuffer())
    expect(kept.includes('Sam Ray')).toBe(false)
    expect((await sharp(kept).metadata()).exif).toBeUndefined()
    expect(await colors(url)).toEqual(['blue', 'red'])
  })

  it('that moves is kept as its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 0 })
      .toBuffer()
    const url = await uploaded(moving, 'image/gif')
    expect(await colors(url)).toEqual(['red', 'red'])
    const shown = await (await server.visitor().request('GET', url)).arrayBuffer()
    expect((await sharp(shown).metadata()).pages ?? 1).toBe(1)
  })

  it('P-ACCT-06 is shown when the profile was changed and only the answer of the database was lost', async () => {
    loseAnswerOfCommit(server)
    expect((await upload(await halves().png().toBuffer())).status).toBe(503)
    expect(await colors((await avatarOf(student)) ?? '')).toEqual(['red', 'blue'])
  })

  it('goes again when the profile could not be changed', async () => {
    const before = await uploaded(await halves().png().toBuffer())
    server.passTime(60)
    vi.spyOn(server.services.database, 'transaction').mockRejectedValueOnce(new Error('no connection'))
    expect((await upload(await halves('blue', 'red').png().toBuffer())).status).toBe(500)
    expect(await avatarOf(student)).toBe(before)
    expect(filesOf(student.userId)).toEqual([before.split('/').at(-1)])
  })

  it('goes again when the account was deleted meanwhile', async () => {
    const picture = await halves().png().toBuffer()
    await expect(changeAvatar(server.services, 'deleted', picture)).rejects.toThrow('no result')
    expect(filesOf('deleted')).toEqual([])
  })

  it('removed is gone from the profile and the disk', async () => {
    const url = await uploaded(await halves().png().toBuffer())
    expect((await student.ask(removeAvatar, {})).profile.avatar_url).toBeNull()
    expect(filesOf(student.userId)).toEqual([])
    expect((await server.visitor().request('GET', url)).status).toBe(404)
    expect((await student.ask(removeAvatar, {})).profile.avatar_url).toBeNull()
  })
})

const script = '<script>alert(1)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${script}</svg>`

/** A real PNG header that claims a side of this many pixels. */
async function claimingSide(side: number): Promise<Uint8Array> {
  const { deflateSync, crc32 } = await import('node:zlib')
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length, 0)
    ends.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const pixels = deflateSync(Buffer.alloc(Math.ceil(side / 8 + 1) * Math.min(side, 2000)))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that is no such picture is refused, and the old picture stays:', () => {
  it.each([
    ['P-ACCT-08 a text', async () => Buffer.from('hello'), 'image/png', 415],
    ['P-ACCT-08 nothing', async () => Buffer.alloc(0), 'image/png', 415],
    ['P-ACCT-08 a drawing with a script', async () => Buffer.from(svg), 'image/png', 415],
    ['P-ACCT-08 a drawing that says it is one', async () => Buffer.from(svg), 'image/svg+xml', 400],
    ['P-ACCT-08 a page', async () => Buffer.from(`<!doctype html>${script}`), 'text/html', 400],
    ['a picture cut off', async () => (await halves().jpeg().toBuffer()).subarray(0, 300), 'image/jpeg', 415],
    ['a format of documents', async () => halves().tiff().toBuffer(), 'image/png', 415],
    ['a bomb of 30,000 by 30,000 pixels', async () => claimingSide(30_000), 'image/png', 413],
    ['more than 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 'image/png', 413],
  ] as const)('%s', async (_, file, type, status) => {
    const before = await uploaded(await halves().png().toBuffer())
    const answer = await upload(await file(), type)
    expect(answer.status).toBe(status)
    expect(await avatarOf(student)).toBe(before)
    expect(filesOf(student.userId)).toHaveLength(1)
  })

  it('one with a script behind its pixels is kept without the script', async () => {
    const polyglot = Buffer.concat([await halves().gif().toBuffer(), Buffer.from(script)])
    const url = await uploaded(polyglot, 'image/gif')
    const kept = Buffer.from(await (await server.visitor().request('GET', url)).arrayBuffer())
    expect(kept.includes('alert(1)')).toBe(false)
  })

  it('the larger limit holds for this call alone', async () => {
    const large = JSON.stringify({ first_name: 'x'.repeat(300_000) })
    expect((await student.request('PATCH', '/api/profiles/me', large)).status).toBe(413)
  })
})

describe('somebody else', () => {
  it('P-ACCT-08 a visitor uploads nothing', async () => {
    const answer = await server
      .visitor()
      .request('PUT', path, await halves().png().toBuffer(), { 'content-type': 'image/png' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'Not authenticated' })
  })

  it('P-ACCT-08 X-API-07 no request can name another user’s picture, folder or address', async () => {
    const other = await server.signUp()
    const before = await uploaded(await halves().png().toBuffer(), 'image/png', other)
    const picture = await halves('blue', 'red').png().toBuffer()
    for (const attempt of [
      `/api/profiles/${other.userId}/avatar`,
      `/files/profile-pictures/${other.userId}/1.webp`,
      before,
    ]) {
      const answer = await student.request('PUT', attempt, picture, { 'content-type': 'image/png' })
      expect(answer.status, attempt).toBe(404)
    }
    await uploaded(picture)
    const forged = { avatar_url: before } as never
    expect(await student.refused(updateProfile, { body: forged })).toMatchObject({ status: 400 })
    expect(await avatarOf(other)).toBe(before)
    expect(filesOf(other.userId)).toHaveLength(1)
    expect(await colors(before)).toEqual(['red', 'blue'])
  })

  it.each([
    '/files/profile-pictures/../auth-secret',
    '/files/profile-pictures/..%2f..%2fauth-secret/1.webp',
    '/files/profile-pictures/u/../../1.webp',
    '/files/profile-pictures/u/%2e%2e%2f1.webp',
    '/files/profile-pictures/u/1.webp%00',
    '/files/profile-pictures/u/1.svg',
  ])('reads nothing outside the pictures: %s', async (address) => {
    expect((await server.visitor().request('GET', address)).status).toBe(404)
  })
})

it('of too many pictures at once the last are refused, and the next is taken again', async () => {
  const picture = await halves().png().toBuffer()
  const made = await Promise.allSettled(Array.from({ length: 22 }, () => makeAvatar(picture)))
  const refused = made.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([0, 1].map(() => ({ reason: { code: 'too-many-requests' } })))
  await uploaded(picture)
})
