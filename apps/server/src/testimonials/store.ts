import { mostShown, type ModeratedTestimonial } from '@collimate/contract/testimonials'
import type { CompleteReview, ReviewRole, StarRating } from '@collimate/domain/testimonials/rules'
import type { Db } from '../platform/database/open-database.ts'
import { contains, readPage, type Wanted } from '../platform/database/worklist.ts'

const columns = ['id', 'name', 'role', 'content', 'star_rating', 'approved', 'created_at'] as const

type Row = Awaited<ReturnType<ReturnType<typeof selectNewest>['execute']>>[number]

/** The newest of the approved reviews. */
export async function readApproved(db: Db): Promise<ModeratedTestimonial[]> {
  return (await selectNewest(db, true).limit(mostShown).execute()).map(shown)
}

/** A page of the reviews that are approved, or are not, and how many there are. */
export async function readTestimonials(db: Db, approved: boolean, { search, before }: Wanted) {
  const reviews = selectNewest(db, approved).where(contains(['name', 'content'], search))
  const { rows, ...facts } = await readPage(db, 'testimonials', reviews, before)
  return { testimonials: rows.map(shown), ...facts }
}

function selectNewest(db: Db, approved: boolean) {
  return db
    .selectFrom('testimonials')
    .select(columns)
    .where('approved', '=', approved)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

/** Every review begins unapproved. @returns its id */
export async function insertTestimonial(
  db: Db,
  { name, role, content, star_rating }: CompleteReview,
): Promise<string> {
  const row = await db
    .insertInto('testimonials')
    .values({ name, role, content, star_rating, approved: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @returns the review as it is now, undefined when there is none of that id */
export async function setApproved(
  db: Db,
  id: string,
  approved: boolean,
): Promise<ModeratedTestimonial | undefined> {
  const row = await db
    .updateTable('testimonials')
    .set({ approved })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
  return row && shown(row)
}

/** @returns false when there is no review of that id */
export async function deleteTestimonial(db: Db, id: string): Promise<boolean> {
  const row = await db.deleteFrom('testimonials').where('id', '=', id).returning('id').executeTakeFirst()
  return row !== undefined
}

function shown({ role, star_rating, created_at, ...row }: Row): ModeratedTestimonial {
  return {
    ...row,
    role: role as ReviewRole,
    star_rating: star_rating as StarRating,
    created_at: created_at.toISOString(),
  }
}
