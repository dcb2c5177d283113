import { insideAccess } from '@collimate/domain/accounts/access'
import { longestQuestion } from '@collimate/domain/radbot/bounds'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { category } from './questions.ts'

const idParams = z.strictObject({ id: z.uuid() })

const conversation = z.object({
  id: z.uuid(),
  /** Its first question, shortened. */
  title: z.string(),
  /** When something was last asked in it. */
  asked_at: z.iso.datetime(),
})
export type Conversation = z.infer<typeof conversation>

const passage = z.object({
  /** From 1, as it is cited. */
  number: z.int(),
  kind: z.enum(['lesson', 'rationale', 'post', 'file']),
  /** What the source is called, and the part of it; empty for none. */
  title: z.string(),
  part: z.string(),
  /** Of a rationale: what its question is filed under. */
  category: category.nullable(),
  /** Plain text: what answers, and what is around it. */
  before: z.string(),
  quote: z.string(),
  after: z.string(),
  /** The page that shows the source; null while the caller may not open it. */
  to: z.string().nullable(),
})
export type Passage = z.infer<typeof passage>

const askedQuestion = z.object({
  id: z.uuid(),
  text: z.string(),
  /** What was searched for in its place, where a word of it looked misspelled; else null. */
  respelled: z.string().nullable(),
  asked_at: z.iso.datetime(),
  /** `related`: only what comes close. `unknown`: of the field, and no source says it. `outside`: of another field. */
  outcome: z.enum(['answered', 'related', 'unknown', 'outside', 'not-english']),
  passages: z.array(passage),
  /** What to do about a question of a kind that no source answers, such as a price; else null. */
  instead: z.string().nullable(),
  /** Passages that are not shown now because their question is open in a running exam or quiz. */
  left_out: z.int(),
  /** Passages whose source has changed since, or is gone. */
  gone: z.int(),
  /** Questions to ask next. */
  suggestions: z.array(z.string()),
})
export type AskedQuestion = z.infer<typeof askedQuestion>

const state = z.object({
  conversations: z.array(conversation),
  /** Questions to begin with. */
  suggestions: z.array(z.string()),
  /** What is running, whose questions are left out of every answer. */
  leaves_out: z.array(z.enum(['exam', 'quiz'])),
  /** The mock exam that is open in a window right now: nothing is asked or shown until it is left. */
  exam: z
    .object({
      /** Where the student is, from 1. */
      question: z.int(),
      total: z.int(),
      seconds_left: z.int(),
    })
    .nullable(),
  /** The host of who phrases answers from the passages; null where nobody does. */
  phrased_by: z.string().nullable(),
})
export type RadBotState = z.infer<typeof state>

export const readFrame = endpoint({
  method: 'GET',
  path: '/api/radbot/frame',
  summary: 'The address of the chat frame',
  access: insideAccess['/ai-chatbot'],
  response: z.object({
    address: z.string(),
    /** False where the frame is another provider's. */
    own: z.boolean(),
  }),
  errors: [],
})

export const readRadBot = endpoint({
  method: 'GET',
  path: '/api/radbot',
  summary: "The caller's conversations, questions to begin with, and what is left out now",
  access: insideAccess['/ai-chatbot'],
  response: z.object({ state }),
  errors: [],
})

export const askRadBot = endpoint({
  method: 'POST',
  path: '/api/radbot/questions',
  summary: 'Answers a question with passages from the lessons, the published explanations and own files',
  access: insideAccess['/ai-chatbot'],
  body: z.strictObject({
    text: z
      .string()
      .trim()
      .min(1, 'Please type a question')
      .max(
        longestQuestion,
        `Please keep your question under ${longestQuestion.toLocaleString('en-US')} characters`,
      ),
    /** Null begins a new one. */
    conversation: z.uuid().nullable(),
  }),
  response: z.object({ conversation, question: askedQuestion }),
  limit: { of: 'radbot' },
  errors: ['conversation-not-found', 'radbot-locked'],
})

const phrasedSentence = z.object({
  text: z.string(),
  /** Numbers of the passages it cites. */
  cites: z.array(z.int()),
  /** False where a citation is of no passage, or a number is in none: a student must check it. */
  supported: z.boolean(),
})
export type PhrasedSentence = z.infer<typeof phrasedSentence>

const phrasing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sentence'), sentence: phrasedSentence }),
  /** The last. `none`: the passages do not answer. `failed`: what came before is no answer and is not shown. */
  z.object({ kind: z.literal('end'), end: z.enum(['answered', 'none', 'failed']) }),
])
export type Phrasing = z.infer<typeof phrasing>

export const phraseAnswer = endpoint({
  method: 'POST',
  path: '/api/radbot/questions/:id/answer',
  summary:
    'Phrases an answer from the passages of a question as Server-Sent Events, a sentence each; kept nowhere',
  access: insideAccess['/ai-chatbot'],
  params: idParams,
  response: phrasing,
  limit: { of: 'radbot-answer' },
  errors: ['conversation-not-found', 'radbot-locked'],
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/radbot/conversations/:id',
  summary: 'One conversation with its questions and answers, oldest first',
  access: insideAccess['/ai-chatbot'],
  params: idParams,
  response: z.object({ conversation, questions: z.array(askedQuestion) }),
  errors: ['conversation-not-found', 'radbot-locked'],
})

export const deleteConversation = endpoint({
  method: 'DELETE',
  path: '/api/radbot/conversations/:id',
  summary: 'Deletes one conversation',
  access: 'signed-in',
  params: idParams,
  response: z.object({}),
  errors: ['conversation-not-found'],
})

export const deleteConversations = endpoint({
  method: 'DELETE',
  path: '/api/radbot/conversations',
  summary: 'Deletes all conversations of the caller',
  access: 'signed-in',
  response: z.object({ deleted: z.int() }),
  errors: [],
})
