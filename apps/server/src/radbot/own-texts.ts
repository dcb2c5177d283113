import { materialTypes } from '@collimate/domain/study-materials/rules'
import type { SearchTerm } from '@collimate/domain/radbot/search-terms'
import { createHash } from 'node:crypto'
import type { Db } from '../platform/database/open-database.ts'
import { readOwnPassages, searchOwnPassages, type OwnPassage } from '../study-materials/search-passages.ts'

/** A passage of the student's own files, as the index has those of our sources. */
export type OwnText = {
  readonly id: string
  readonly source_id: string
  readonly title: string
  readonly part: string
  readonly address: string
  readonly body: string
  readonly checksum: string
}

/** Passages of the own files that are compared with ours. */
const compared = 8

/** What the student's own files say of what was asked. */
export async function findOwnTexts(db: Db, userId: string, terms: readonly SearchTerm[]): Promise<OwnText[]> {
  const words = terms.flatMap(({ names, needed }) => (needed ? names.slice(0, 1) : []))
  if (words.length === 0) return []
  const found = await searchOwnPassages(db, userId, words.join(' '), compared)
  return found.map(({ pieces, ...passage }) =>
    ownText({ ...passage, text: pieces.map(({ text }) => text).join('') }),
  )
}

/** @param ids of passages of any kind */
export async function readOwnTexts(db: Db, userId: string, ids: readonly string[]): Promise<OwnText[]> {
  const refs = ids.flatMap((id) => {
    const [, material_id, position] = /^file:([\da-f-]{36}):(\d+)$/.exec(id) ?? []
    return material_id === undefined ? [] : [{ material_id, position: Number(position) }]
  })
  return (await readOwnPassages(db, userId, refs)).map(ownText)
}

function ownText({ material_id, title, type, place, position, text }: OwnPassage): OwnText {
  const kind = materialTypes[type].place
  return {
    id: `file:${material_id}:${position}`,
    source_id: material_id,
    title,
    part: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${place}`,
    address: `/api/study-materials/${material_id}/file`,
    body: text,
    checksum: createHash('sha256').update(text).digest('base64url'),
  }
}
