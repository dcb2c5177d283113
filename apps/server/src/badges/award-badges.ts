import { badgeNews, badgesOfPasses, masteryBadge, type Badge } from '@collimate/domain/badges/badges'
import { tell } from '../notifications/tell.ts'
import { siteAddress } from '../platform/env.ts'
import { fillTemplate } from '../platform/mail/template.ts'
import type { Services } from '../services.ts'
import { insertBadges, lockBadges, readPasses, readSubsectionIds, readTopic } from './store.ts'

/** Which quiz was passed just now: a subsection's, or with 100 % a topic's own. */
export type Passed = { readonly kind: 'subsection' } | { readonly kind: 'topic'; readonly topicId: string }

/**
 * Awards what follows from a pass. Call it inside the transaction that saves the pass, after saving it. A failure is
 * logged and undoes only the award: the pass stays and the student is not troubled.
 *
 * @returns the badges the user did not hold before, to be told at once; none where awarding failed
 */
export async function awardBadges(services: Services, userId: string, passed: Passed): Promise<Badge[]> {
  const { database, log } = services
  try {
    const won = await database.transaction(() => award(services, userId, passed))
    for (const badge of won) await tellOf(services, userId, badge)
    return won
  } catch (error) {
    log.error({ err: error, userId, passed }, 'badges were not awarded')
    return []
  }
}

async function award({ database: { db }, now }: Services, userId: string, passed: Passed): Promise<Badge[]> {
  await lockBadges(db, userId)
  const due =
    passed.kind === 'topic'
      ? [masteryBadge(await readTopic(db, passed.topicId))]
      : badgesOfPasses(await readPasses(db, userId), await readSubsectionIds(db))
  return insertBadges(db, userId, due, now())
}

/** News that fails does not take the badge away. */
async function tellOf(services: Services, userId: string, badge: Badge): Promise<void> {
  const { database, env, log } = services
  const { title, message } = badgeNews(badge)
  const parts = {
    title,
    paragraphs: [message],
    action: { label: 'View your achievements', url: `${siteAddress(env)}/achievements` },
    footnote: 'You can turn these emails off in your account settings.',
  }
  const news = { kind: 'badge-earned', title, message, type: 'success' } as const
  try {
    await database.transaction(() =>
      tell(services, userId, { ...news, email: { subject: title, ...fillTemplate(parts) } }),
    )
  } catch (error) {
    log.error({ err: error, userId }, 'a badge was not told of')
  }
}
