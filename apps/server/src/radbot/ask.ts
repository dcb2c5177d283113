import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@collimate/contract/endpoint'
import type { askRadBot } from '@collimate/contract/radbot'
import { mostQuestions } from '@collimate/domain/radbot/bounds'
import { choosePassages } from '@collimate/domain/radbot/choose-passages'
import { outcomeOf } from '@collimate/domain/radbot/outcome'
import { searchTerms } from '@collimate/domain/radbot/search-terms'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { correctSpelling } from './correct-spelling.ts'
import { findOwnTexts } from './own-texts.ts'
import { searchPassages, type FoundPassage } from './search-passages.ts'
import { showQuestion, type RadBotContent } from './show-questions.ts'
import { insertQuestion, meantBy, readConversation, readQuestions, type StoredQuestion } from './store.ts'

/** Passages looked at before the best of different sources are taken. */
const lookedAt = 12

type Wish = { readonly text: string; readonly conversation: string | null }

/**
 * Answers a question with passages, and keeps both.
 *
 * @throws AppError 'conversation-not-found'
 */
export async function ask(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userId: string,
  { text, conversation: id }: Wish,
  content: RadBotContent,
): Promise<ResponseOf<typeof askRadBot>> {
  const { db } = database
  const { vocabulary } = content
  const going = id === null ? null : await readConversation(db, userId, id)
  if (going === undefined) throw new AppError('conversation-not-found')
  const earlier = going === null ? [] : await readQuestions(db, userId, going.id)
  const asked_at = now()
  // A full one goes on in a new one.
  const [conversation, before] =
    going === null || earlier.length >= mostQuestions
      ? [begin(text, asked_at), []]
      : [{ ...going, asked_at }, earlier.map(meantBy)]
  const { ids: openQuestions } = await readOpenQuestions(db, userId)
  const respelled = await correctSpelling(db, vocabulary, userId, text)
  const terms = searchTerms(vocabulary, respelled ?? text, before)
  const asked = { terms, openQuestions, own: await findOwnTexts(db, userId, terms) }
  const question = answer({ text, respelled }, asked_at, await searchPassages(db, asked, lookedAt))
  await database.transaction(() => insertQuestion(db, { ...question, user_id: userId, conversation }))
  return {
    conversation: { ...conversation, asked_at: asked_at.toISOString() },
    question: await showQuestion(db, { userId, openQuestions, ...content }, question, before),
  }
}

type Asked = Pick<StoredQuestion, 'text' | 'respelled'>

function answer(asked: Asked, asked_at: Date, found: readonly FoundPassage[]): StoredQuestion {
  const chosen = choosePassages(found)
  const coverage = Math.max(0, ...chosen.map((passage) => passage.coverage))
  const outcome = outcomeOf(asked.text, { known: found[0]?.known ?? 0, coverage })
  const passages = outcome === 'answered' || outcome === 'related' ? chosen : []
  return {
    ...asked,
    id: randomUUID(),
    outcome,
    passages: passages.map(({ id, checksum }) => ({ id, checksum })),
    asked_at,
  }
}

function begin(text: string, asked_at: Date) {
  return { id: randomUUID(), title: shortened(text), asked_at }
}

/** The first words of a question, for a list. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= 60) return line
  return `${line.slice(0, 59).replace(/\s+\S*$/, '')}…`
}
