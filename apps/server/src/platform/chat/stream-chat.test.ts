import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering, ChatStandIn } from '../../test-support/chat-stand-in.ts'
import { ChatError, streamChat } from './stream-chat.ts'

const model = new ChatStandIn()
beforeAll(() => model.start())
afterAll(() => model.close())

const messages = [{ role: 'user' as const, content: 'What is scatter?' }]

/** @param timeoutMs far more than an answer takes, but where nothing comes at all */
async function answerOf(timeoutMs = 60_000, signal = new AbortController().signal): Promise<string> {
  let answer = ''
  const chat = { url: model.url, key: 'a-key', model: 'a-model', timeoutMs }
  for await (const written of streamChat(chat, messages, signal)) answer += written
  return answer
}

describe('a language model', () => {
  it('is asked with its key, model and messages, and nothing else', async () => {
    model.answer = answering.says('It falls [1].')
    model.requests.length = 0
    await answerOf()
    const [request] = model.requests
    expect(request).toMatchObject({
      path: '/v1/chat/completions',
      body: { model: 'a-model', stream: true, messages },
    })
    expect(Object.keys(request?.body ?? {}).toSorted()).toEqual(['messages', 'model', 'stream'])
    expect(request?.headers.authorization).toBe('Bearer a-key')
    expect(request?.headers.cookie).toBeUndefined()
  })

  it.each([
    ['in pieces', answering.says('It “falls” – to ¼ [1]. It does.')],
    ['without the reason of its end', answering.saysWithoutReason('It “falls” – to ¼ [1]. It does.')],
  ])('answers %s', async (_, answer) => {
    model.answer = answer
    expect(await answerOf()).toBe('It “falls” – to ¼ [1]. It does.')
  })

  it.each([
    ['answers 500', answering.fails(500), 'answered 500'],
    ['answers 429', answering.fails(429), 'answered 429'],
    ['is cut off', answering.cutOffAfter('It falls'), 'could not be reached'],
    ['ends without an end', answering.endsAfter('It falls'), 'was cut off'],
    ['runs out of room', answering.stopsFor('length', 'It falls'), 'stopped early: length'],
    ['filters its answer', answering.stopsFor('content_filter', ''), 'stopped early: content_filter'],
    ['writes for ever', answering.endless, 'wrote too much'],
    ['beats for ever', answering.endlessBeats, 'sent too much'],
    ['writes one line for ever', answering.endlessLine, 'sent too much'],
    ['sends broken JSON', answering.invalidJson, 'could not be read'],
    ['sends another shape', answering.anotherShape, 'could not be read'],
    ['sends a page', answering.page, 'was cut off'],
    ['sends the key elsewhere', answering.redirectsTo('http://127.0.0.1:9/v1'), 'could not be reached'],
  ])('that %s gives no answer', async (_, answer, reason) => {
    model.answer = answer
    await expect(answerOf()).rejects.toThrow(new ChatError(reason))
  })

  it.each([
    ['says nothing', answering.hangs],
    ['stops in the middle', answering.hangsAfter('It falls')],
  ])('that %s is given up', async (_, answer) => {
    model.answer = answer
    await expect(answerOf(300)).rejects.toThrow(new ChatError('took longer than 300 ms'))
  })

  it('that is not there gives no answer', async () => {
    const chat = { url: 'http://127.0.0.1:9/v1', key: 'a-key', model: 'a-model', timeoutMs: 60_000 }
    await expect(streamChat(chat, messages, new AbortController().signal).next()).rejects.toThrow(
      new ChatError('could not be reached'),
    )
  })

  it('is left as soon as nobody listens', async () => {
    model.answer = answering.hangsAfter('It falls')
    const leaving = new AbortController()
    const chat = { url: model.url, key: 'a-key', model: 'a-model', timeoutMs: 60_000 }
    const answer = streamChat(chat, messages, leaving.signal)
    expect((await answer.next()).value).toBe('It falls')
    leaving.abort()
    await expect(answer.next()).rejects.toThrow(/aborted/)
  })
})
