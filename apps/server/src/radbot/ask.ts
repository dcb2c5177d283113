import { randomUUID } from 'node:crypto'
import type { ResponseOf } from '@collimate/contract/endpoint'
import type { askRadBot } from '@collimate/contract/radbot'
import { nearlyAsked } from '@collimate/domain/radbot/asks'
import { mostQuestions } from '@collimate/domain/radbot/bounds'
import { choosePassages } from '@collimate/domain/radbot/choose-passages'
import { kindAsked } from '@collimate/domain/radbot/kinds'
import { answering, outcomeOf } from '@collimate/domain/radbot/outcome'
import { searchTerms } from '@collimate/domain/radbot/search-terms'
import { readOpenQuestions } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import type { Services } from '../services.ts'
import { correctSpelling } from './correct-spelling.ts'
import { findOwnTexts } from './own-texts.ts'
import { searchPassages, type FoundPassage } from './search-passages.ts'
import type { SearchContent } from './read-content.ts'
import { showQuestion } from './show-questions.ts'
import {
  insertQuestion,
  meantBy,
  readConversation,
  readQuestions,
  type PassageRef,
  type StoredQuestion,
} from './store.ts'

/** Passages looked at before the best of different sources are taken. */
const lookedAt = 12

type Wish = { readonly text: string; readonly conversation: string | null }

/**
 * Answers a question with passages, and keeps both: its kind, its spelling, what it asks about, the student's own
 * files, what is asked of our pages, the search, and what is made of it (`answer`). `showQuestion` reads it as it is
 * shown.
 *
 * @throws AppError 'conversation-not-found'
 */
export async function ask(
  { database, now }: Pick<Services, 'database' | 'now'>,
  userId: string,
  { text, conversation: id }: Wish,
  { openAsks, ...content }: SearchContent,
): Promise<ResponseOf<typeof askRadBot>> {
  const { db } = database
  const { vocabulary, kindOf } = content
  const going = id === null ? null : await readConversation(db, userId, id)
  if (going === undefined) throw new AppError('conversation-not-found')
  const earlier = going === null ? [] : await readQuestions(db, userId, going.id)
  const asked_at = now()
  // A full one goes on in a new one.
  const [conversation, before] =
    going === null || earlier.length >= mostQuestions
      ? [begin(text, asked_at), []]
      : [{ ...going, asked_at }, earlier.map(meantBy)]
  const { ids: openQuestions } = await readOpenQuestions(db, userId, asked_at)
  const kind = kindAsked(kindOf, text, before)
  // What is asked is understood: another spelling would only be shown.
  const respelled = kind === null ? await correctSpelling(db, vocabulary, userId, text) : null
  const terms = searchTerms(vocabulary, respelled ?? text, before)
  const ours = kind === null && kindAsked(kindOf, respelled ?? text, before) === null
  const own = await findOwnTexts(db, userId, terms)
  const asks = (await openAsks(db))(terms)
  const found = await searchPassages(db, { terms, asks, openQuestions, own, ours }, lookedAt)
  const question = answer({ text, respelled }, asked_at, found, { ours, things: terms.length })
  await database.transaction(() => insertQuestion(db, { ...question, user_id: userId, conversation }))
  return {
    conversation: { ...conversation, asked_at: asked_at.toISOString() },
    question: await showQuestion(db, { userId, openQuestions, ...content }, question, before),
  }
}

type Asked = Pick<StoredQuestion, 'text' | 'respelled'>

/**
 * @param ours whether our sources may answer it at all: else only the student's own files do
 * @param things how many are asked about
 */
function answer(
  asked: Asked,
  asked_at: Date,
  found: readonly FoundPassage[],
  { ours, things }: { ours: boolean; things: number },
): StoredQuestion {
  const chosen = choosePassages(found)
  const most = (among: readonly FoundPassage[]) => Math.max(0, ...among.map(({ coverage }) => coverage))
  const outcome = outcomeOf(asked.text, {
    known: ours ? (chosen[0]?.known ?? 0) : 0,
    coverage: most(chosen),
    answers: Math.max(0, ...chosen.map((passage) => answering(passage, things))),
    byOwn: most(chosen.filter(({ kind }) => kind === 'file')),
  })
  const passages = outcome === 'answered' || outcome === 'related' ? chosen : []
  return {
    ...asked,
    id: randomUUID(),
    outcome,
    passages: passages.map(refOf),
    asked_at,
  }
}

/** An ask says which words are quoted where it is nearly what was asked. */
function refOf({ id, checksum, likeness, ask: nearest }: FoundPassage): PassageRef {
  return { id, checksum, ...(nearest !== null && likeness >= nearlyAsked && { ask: nearest }) }
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
