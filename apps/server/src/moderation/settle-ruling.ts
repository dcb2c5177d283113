import { categories, categoryNames } from '@collimate/domain/questions/categories'
import type { ScoreChange } from '../attempts/rulings.ts'
import { regradeExams } from '../mock-exams/regrade-exams.ts'
import { notify } from '../notifications/notify.ts'
import { regradeQuizzes } from '../quizzes/regrade-quizzes.ts'
import type { Services } from '../services.ts'
import {
  readOpenRuling,
  readOpenRulings,
  readUntold,
  settleRuling as markSettled,
  takeUntold,
} from './rulings-store.ts'

const queue = 'settle-ruling'
/** After that the job of a ruling was given up, or lost with the queue, which no backup has. */
const triedMs = 2 * 3_600_000

export function moderationJobs(services: Services): void {
  services.jobs.work<{ ruling: number }>(queue, ({ ruling }) => settleRuling(services, ruling))
  services.jobs.every('settle-open-rulings', '29 * * * *', async () => {
    const before = new Date(services.now().getTime() - triedMs)
    for (const ruling of await readOpenRulings(services.database.db, before))
      await queueRuling(services, ruling)
  })
}

/** Has a ruling carried out. */
export function queueRuling({ jobs }: Services, ruling: number): Promise<void> {
  return jobs.send(queue, { ruling }, { singletonKey: String(ruling) })
}

/**
 * Carries a ruling out: grades every finished exam and quiz again and tells each student once. Begun again after a
 * crash it does what is left.
 *
 * @throws Error when all that could be graded again was, and all were told
 */
async function settleRuling(services: Services, number: number): Promise<void> {
  const { db } = services.database
  const ruling = await readOpenRuling(db, number)
  if (ruling === undefined) return
  const failed = (await regradeExams(services, ruling)) + (await regradeQuizzes(services, ruling))
  for (
    let students = await readUntold(db, ruling);
    students.length > 0;
    students = await readUntold(db, ruling)
  )
    for (const userId of students)
      await services.database.transaction(async () => {
        const changes = await takeUntold(db, ruling, userId, services.now())
        if (changes.length > 0) await notify(services, { user_id: userId, ...newsOf(changes) })
      })
  if (failed > 0) throw new Error(`Exams and quizzes that could not be graded again: ${failed}`)
  await markSettled(db, ruling, services.now())
}

/** As many as one notification names. */
const mostNamed = 5

function newsOf(changes: readonly ScoreChange[]) {
  const [only, ...others] = changes
  if (only !== undefined && others.length === 0) {
    const { kind, correct_before: before, correct_after: after, total, score_before, score_after } = only
    // Without its day, which depends on where the student is, as below; the link says which one it is.
    const sitting = kind === 'quiz' ? `${quizName(only)}zes` : 'mock exams'
    const score =
      score_before === score_after
        ? `Your score is still ${score_after}%.`
        : `Your score is now ${score_after}%; it was ${score_before}%.`
    return {
      title: 'We graded one of your answers again',
      message: `There was a mistake in a question of one of your ${sitting}. You now have ${after} of ${total} right instead of ${before}. ${score}`,
      type: 'info',
      link: linkOf(only),
    } as const
  }
  const named = changes
    .slice(0, mostNamed)
    .map((change) => `${capitalized(nameOf(change))}: ${change.score_after}%, was ${change.score_before}%`)
  const more = changes.length - named.length
  return {
    title: 'We graded some of your answers again',
    message: [
      'There was a mistake in a question you were asked more than once. Your scores, latest first:',
      ...named,
      ...(more > 0 ? [`And ${more} more.`] : []),
    ].join('\n'),
    type: 'info',
    link: '/progress',
  } as const
}

function nameOf(change: ScoreChange): string {
  return change.kind === 'quiz' ? quizName(change) : 'mock exam'
}

function quizName({ category }: ScoreChange): string {
  const known = categories.find((one) => one === category)
  return known === undefined ? 'quiz' : `${categoryNames[known]} quiz`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function linkOf({ kind, attempt_id: id }: ScoreChange): string {
  return kind === 'quiz' ? `/quiz-complete?result=${id}` : `/mock-exam?result=${id}`
}
