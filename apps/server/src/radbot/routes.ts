import * as contract from '@collimate/contract/radbot'
import { suggestFirst } from '@collimate/domain/radbot/suggest'
import { readExamInUse, readOpenQuestions } from '../attempts/open-questions.ts'
import { AppError } from '../platform/app-error.ts'
import type { Api } from '../platform/http/api.ts'
import type { Services } from '../services.ts'
import { ask } from './ask.ts'
import { framePath } from './frame.ts'
import { phraseAnswer } from './phrase-answer.ts'
import type { SearchContent } from './read-content.ts'
import { showQuestions } from './show-questions.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000

export function radbotRoutes(api: Api, services: Services, content: SearchContent): void {
  const { database, env, now } = services
  const { db } = database
  /** Who has a mock exam open in a window has no other book open beside it. */
  const requireNoExam = async (userId: string) => {
    if ((await readExamInUse(db, userId, now())) !== null) throw new AppError('radbot-locked')
  }

  api.handle(contract.readFrame, () => {
    const { RADBOT_EMBED_URL: embedded } = env
    return { address: embedded ?? framePath, own: embedded === undefined }
  })
  api.handle(contract.readRadBot, async ({ caller: { userId } }) => {
    const [conversations, open, exam] = await Promise.all([
      store.readConversations(db, userId),
      readOpenQuestions(db, userId, now()),
      readExamInUse(db, userId, now()),
    ])
    return {
      state: {
        conversations: conversations.map(shown),
        suggestions: suggestFirst(content.suggestions, Math.floor(now().getTime() / dayMs)),
        leaves_out: open.running,
        exam,
        phrased_by: env.chat && new URL(env.chat.url).host,
      },
    }
  })
  api.handle(contract.askRadBot, async ({ caller: { userId }, body }) => {
    await requireNoExam(userId)
    return ask(services, userId, body, content)
  })
  api.stream(contract.phraseAnswer, async ({ caller: { userId }, params }) => {
    await requireNoExam(userId)
    return phraseAnswer(services, userId, params.id)
  })
  api.handle(contract.readConversation, async ({ caller: { userId }, params }) => {
    await requireNoExam(userId)
    const conversation = await store.readConversation(db, userId, params.id)
    if (conversation === undefined) throw new AppError('conversation-not-found')
    const questions = await store.readQuestions(db, userId, conversation.id)
    const { ids: openQuestions } = await readOpenQuestions(db, userId, now())
    const reader = { userId, openQuestions, ...content }
    return { conversation: shown(conversation), questions: await showQuestions(db, reader, questions) }
  })
  api.handle(contract.deleteConversation, async ({ caller, params }) => {
    if (!(await store.deleteConversation(db, caller.userId, params.id)))
      throw new AppError('conversation-not-found')
    return {}
  })
  api.handle(contract.deleteConversations, async ({ caller }) => ({
    deleted: await store.deleteConversations(db, caller.userId),
  }))
}

function shown(conversation: store.StoredConversation) {
  return { ...conversation, asked_at: conversation.asked_at.toISOString() }
}
