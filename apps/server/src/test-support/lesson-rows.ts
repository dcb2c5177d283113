import type { Db } from '../platform/database/open-database.ts'

type TopicPlan = {
  readonly id: string
  readonly name?: string
  /** Questions of the topic's own quiz. @default 2 */
  readonly questions?: number
  readonly subsections: readonly {
    readonly id: string
    /** @default 2 */
    readonly lessons?: number
    /** @default 4 */
    readonly questions?: number
  }[]
}

/** Where the right answer of every guided question is. */
export const rightPlace = 1

/**
 * Adds these topics to the guided lessons. Rows are inserted last first, so that only their display order says which
 * comes when. All that is a key's alone is marked with 'SECRET'.
 */
export async function fillLessons(db: Db, plans: readonly TopicPlan[]): Promise<void> {
  for (const [index, plan] of [...plans.entries()].toReversed()) await fillTopic(db, plan, index + 1)
}

async function fillTopic(db: Db, plan: TopicPlan, display_order: number): Promise<void> {
  const { id, name = `Topic ${id}`, subsections, questions = 2 } = plan
  await db
    .insertInto('guided_lessons_topics')
    .values({ id, name, description: `About ${id}`, display_order })
    .execute()
  for (const [index, subsection] of [...subsections.entries()].toReversed()) {
    const { id: part, lessons = 2, questions: asked = 4 } = subsection
    const row = { id: part, topic_id: id, name: `Part ${part}`, description: `About ${part}` }
    await db
      .insertInto('guided_lessons_subsections')
      .values({ ...row, display_order: index + 1 })
      .execute()
    for (const place of numbers(lessons))
      await db.insertInto('guided_lessons').values(page(part, place)).execute()
    for (const place of numbers(asked)) {
      const values = { ...question(part, place), topic_id: id, subsection_id: part, quiz_type: 'subsection' }
      await db.insertInto('guided_questions').values(values).execute()
    }
  }
  for (const place of numbers(questions)) {
    const values = { ...question(id, place), topic_id: id, subsection_id: null, quiz_type: 'topic' }
    await db.insertInto('guided_questions').values(values).execute()
  }
}

/** From the last to 1. */
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => count - index)
}

function page(subsection: string, display_order: number) {
  const id = `${subsection}-p${display_order}`
  return {
    id,
    subsection_id: subsection,
    title: `Page ${id}`,
    content: `<p>Text of ${id}</p>`,
    check_question: `What does ${id} say?`,
    check_answer: `What ${id} says.`,
    words: 160,
    display_order,
  }
}

function question(owner: string, display_order: number) {
  const id = `${owner}-q${display_order}`
  const reasons = ['first', 'second', 'third', 'fourth']
  return {
    id,
    question: `What does ${id} ask?`,
    answers: JSON.stringify([`One of ${id}`, `Two of ${id}`, `Three of ${id}`, `Four of ${id}`]),
    correct_answer: rightPlace,
    explanation: `SECRET explanation of ${id}`,
    option_reasons: JSON.stringify(reasons.map((reason) => `SECRET ${reason} reason of ${id}`)),
    takeaway: `SECRET takeaway of ${id}`,
    refs: JSON.stringify([`SECRET reference of ${id}`]),
    display_order,
  }
}
