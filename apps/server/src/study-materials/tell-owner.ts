import type { StudyMaterial } from '@collimate/contract/study-materials'
import { materialFailures, placesText, type MaterialFailure } from '@collimate/domain/study-materials/rules'
import { tell } from '../notifications/tell.ts'
import { siteAddress } from '../platform/env.ts'
import { fillTemplate } from '../platform/mail/template.ts'
import type { Services } from '../services.ts'

type Outcome = { readonly failure: MaterialFailure | null; readonly places: number | null }

/** Tells the owner how the reading ended. News that fails is logged: the material is what it is. */
export async function tellOwner(
  services: Services,
  { title, type, user_id }: StudyMaterial,
  { failure, places }: Outcome,
): Promise<void> {
  const { database, env, log } = services
  const ready = failure === null
  const message = ready
    ? `You can search its ${placesText(type, places ?? 0)} now.`
    : materialFailures[failure]
  // The mail has none of the student's own words: anybody may have typed this address.
  const subject = ready ? 'Your study material is ready' : 'Your study material could not be read'
  const parts = {
    title: subject,
    paragraphs: [message],
    action: { label: 'Open your study materials', url: `${siteAddress(env)}/study-materials` },
    footnote: 'You can turn these emails off in your account settings.',
  }
  const news = {
    kind: 'material-read',
    title: ready ? `“${title}” is ready` : `“${title}” could not be read`,
    message,
    type: ready ? 'success' : 'warning',
    email: { subject, ...fillTemplate(parts) },
  } as const
  try {
    await database.transaction(() => tell(services, user_id, news))
  } catch (error) {
    log.error({ err: error, userId: user_id }, 'the end of a reading was not told of')
  }
}
