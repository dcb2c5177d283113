import { applyChanges, sameAnswer, type Changes } from '@collimate/domain/attempts/answers'
import type { Answer } from '@collimate/domain/questions/types/question-type'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acknowledge,
  catchUp,
  createOutbox,
  hasUnsent,
  putAnswer,
  putFlags,
  reconcile,
  takeBatch,
  type Outbox,
  type Batch,
  type ServerAnswers,
} from './outbox.ts'

const put = (outbox: Outbox, position: number, answer: Answer | null) =>
  putAnswer(outbox, position, answer, 0)
const take = (outbox: Outbox) => takeBatch(outbox, outbox.sequence + 1)
const merge = (outbox: Outbox, server: ServerAnswers, alone: boolean) =>
  reconcile([{ outbox, alone }], server, 0)
const empty = createOutbox({ answers: {}, flags: [], sequence: 0 })
const single = fc.oneof(fc.constant(null), fc.nat(3))
/** Ascending, as the room writes them: the order of a choice means nothing. */
const several = fc.oneof(
  fc.constant(null),
  fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 }).map((choice) => choice.toSorted()),
)
/** Positions 0 and 1 take one answer, 2 to 4 several. */
const answer = fc.nat(4).chain((position) =>
  fc.record({
    kind: fc.constant('choose' as const),
    position: fc.constant(position),
    choice: position < 2 ? single : several,
  }),
)

describe('the outbox', () => {
  test('a value changed again while its first choice was on the way stays unsent', () => {
    const { outbox, batch } = take(put(empty, 7, 1))
    const after = acknowledge(put(outbox, 7, 2), batch)
    expect(after.unsent.changes).toEqual({ 7: 2 })
    expect(after.acknowledged.answers).toEqual({ 7: 1 })
    expect(after.answers).toEqual({ 7: 2 })
  })

  test('flags changed while the first ones were on the way stay unsent', () => {
    const { outbox, batch } = take(putFlags(empty, [3]))
    expect(acknowledge(putFlags(outbox, [3, 5]), batch).unsent.flags).toEqual([3, 5])
    expect(acknowledge(outbox, batch).unsent.flags).toBeNull()
  })

  test('a value changed back stays unsent while a later batch carries the one in between', () => {
    const first = take(put(empty, 7, 1))
    const second = take(put(first.outbox, 7, 2))
    const after = acknowledge(put(second.outbox, 7, 1), first.batch)
    expect(after.unsent.changes).toEqual({ 7: 1 })
    expect(acknowledge(after, second.batch).unsent.changes).toEqual({ 7: 1 })
    const third = take(after)
    expect(hasUnsent(acknowledge(third.outbox, third.batch))).toBe(false)
  })

  test('flags changed back stay unsent while a later batch carries the ones in between', () => {
    const first = take(putFlags(empty, [3]))
    const second = take(putFlags(first.outbox, []))
    const after = acknowledge(putFlags(second.outbox, [3]), first.batch)
    expect(after.unsent.flags).toEqual([3])
    expect(acknowledge(after, second.batch)).toMatchObject({ flags: [3], unsent: { flags: [3] } })
  })

  test('every attempt has its own sequence, and a late acknowledgement of an older one changes nothing', () => {
    const first = take(put(empty, 0, 1))
    const second = take(put(first.outbox, 0, 2))
    expect(second.batch.sequence).toBe(first.batch.sequence + 1)
    const after = acknowledge(second.outbox, second.batch)
    expect(acknowledge(after, first.batch)).toBe(after)
  })

  test('an acknowledgement forgets the attempts up to its own, not the later ones', () => {
    const first = take(put(empty, 0, 1))
    const second = take(put(first.outbox, 0, 2))
    const after = acknowledge(second.outbox, first.batch)
    expect(after.inFlight).toEqual({ 0: [{ sequence: second.batch.sequence, choice: 2 }] })
  })

  test('a server that counts further is caught up with', () => {
    expect(take(catchUp(empty, 12)).batch.sequence).toBe(13)
  })

  test('what is shown is always the acknowledged answers after the unsent changes', () => {
    const step = fc.oneof(answer, fc.constantFrom('send', 'arrive', 'lose'))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let outbox = empty
        let batch: Batch | null = null
        for (const next of steps) {
          if (next === 'send') ({ outbox, batch } = take(outbox))
          else if (next === 'lose') batch = null
          else if (next === 'arrive') outbox = batch ? acknowledge(outbox, batch) : outbox
          else outbox = put(outbox, next.position, next.choice)
          expect(outbox.answers).toEqual(applyChanges(outbox.acknowledged.answers, outbox.unsent.changes))
        }
      }),
    )
  })
})

/** The row behind the guards of holder and sequence. */
type Row = {
  answers: Record<string, Answer>
  flags: readonly number[]
  sequence: number
  holder: string | null
}

function arrive(row: Row, holder: string, batch: Batch): 'taken' | 'old' | 'refused' {
  if (row.holder !== holder) return 'refused'
  if (batch.sequence <= row.sequence) return 'old'
  row.answers = applyChanges(row.answers, batch.changes)
  row.flags = batch.flags ?? row.flags
  row.sequence = batch.sequence
  return 'taken'
}

/** `open`: neither the request has arrived nor the answer come back, while the page goes on. */
const fate = fc.constantFrom('delivered', 'request lost', 'answer lost', 'open')
const which = fc.nat(3)
const act = fc.oneof(
  { weight: 5, arbitrary: answer },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('flag' as const), flags: fc.subarray([0, 1]) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const), fate }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('arrive', 'hear'), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('reload', 'enter again', 'take back') }) },
)

/** An answer that is changed and changed back, while the request that carries the change is under way. */
const changedBack = (kind: 'enter again' | 'take back') => [
  { kind: 'choose' as const, position: 0, choice: 1 },
  { kind: 'send' as const, fate: 'delivered' as const },
  { kind: 'choose' as const, position: 0, choice: 2 },
  { kind: 'send' as const, fate: 'open' as const },
  { kind: 'choose' as const, position: 0, choice: 1 },
  { kind },
]

/** A request under way, then what the server made of it. */
type Call = Pick<Page, 'holder' | 'run'> & { batch: Batch }
type Answered = Call & { verdict: ReturnType<typeof arrive>; sequence: number }
/** What one page load has of the exam each time its room is entered. */
type Page = { outbox: Outbox; holder: string; run: number }

describe('no answer is ever lost (E-SAVE-01, E-RESUME-01)', () => {
  test('whatever becomes of requests and answers, the server ends with what the student chose last', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        const line = new Line()
        const chosen: Record<string, Answer | null> = {}
        let flags: readonly number[] = []
        let page = line.open({ outbox: empty, holder: 'page 0', run: 0 }, null)
        acts.forEach((next, index) => {
          switch (next.kind) {
            case 'choose':
              chosen[next.position] = next.choice
              page = { ...page, outbox: put(page.outbox, next.position, next.choice) }
              return
            case 'flag':
              flags = next.flags
              page = { ...page, outbox: putFlags(page.outbox, flags) }
              return
            case 'send':
              page = line.send(page, next.fate)
              return
            case 'arrive':
              return line.arriveLate(next.which)
            case 'hear':
              page = line.hearLate(page, next.which)
              return
            case 'reload':
              page = line.open({ ...page, holder: `page ${index + 1}` }, page.holder)
              return
            case 'enter again':
              page = line.open({ ...page, run: index + 1 }, page.holder)
              return
            case 'take back':
              line.row.holder = 'elsewhere'
              page = line.open(page, page.holder)
          }
        })
        // One answer may say that the batch was taken for an old one; the next attempt then counts further.
        for (const _ of ['first', 'again']) if (hasUnsent(page.outbox)) page = line.send(page, 'delivered')
        expect(hasUnsent(page.outbox)).toBe(false)
        expect(line.contested).toEqual({})
        line.arriveAll()
        const { answers, flags: kept } = line.row
        expect({ answers, flags: kept }).toEqual({ answers: applyChanges({}, chosen), flags })
      }),
      { numRuns: 2000, examples: [[changedBack('enter again')], [changedBack('take back')]] },
    )
  })

  /** A page's way to the row, with any number of calls open at once. */
  class Line {
    readonly row: Row = { answers: {}, flags: [], sequence: 0, holder: null }
    /** Whatever an opening took for another window's work: there is none here. */
    contested: Changes = {}
    readonly #underWay: Call[] = []
    readonly #answered: Answered[] = []
    #latest = 0

    open({ outbox, holder, run }: Page, before: string | null): Page {
      const alone = this.row.holder === before
      this.row.holder = holder
      if (holder !== before) this.#latest = 0
      this.row.sequence = Math.max(this.row.sequence, this.#numberAfter(0))
      const { outbox: merged, contested } = merge(outbox, this.row, alone)
      this.contested = { ...this.contested, ...contested }
      return { outbox: merged, holder, run }
    }

    send(before: Page, fated: string): Page {
      const { holder, run } = before
      const { outbox, batch } = takeBatch(before.outbox, this.#numberAfter(before.outbox.sequence))
      const page = { ...before, outbox }
      if (fated === 'open') this.#underWay.push({ holder, run, batch })
      if (fated === 'open' || fated === 'request lost') return page
      const answered = this.#take({ holder, run, batch })
      return fated === 'answer lost' ? page : hear(page, answered)
    }

    arriveLate(index: number): void {
      for (const call of this.#underWay.splice(index, 1)) this.#answered.push(this.#take(call))
    }

    hearLate(page: Page, index: number): Page {
      return this.#answered.splice(index, 1).reduce(hear, page)
    }

    arriveAll(): void {
      for (const call of this.#underWay) this.#take(call)
    }

    #numberAfter(sequence: number): number {
      this.#latest = Math.max(this.#latest, sequence) + 1
      return this.#latest
    }

    #take(call: Call): Answered {
      const verdict = arrive(this.row, call.holder, call.batch)
      return { ...call, verdict, sequence: this.row.sequence }
    }
  }

  function hear(page: Page, { holder, run, batch, verdict, sequence }: Answered): Page {
    // What another page load or another run sent is answered to nobody.
    if (holder !== page.holder || run !== page.run || verdict === 'refused') return page
    const { outbox } = page
    return {
      ...page,
      outbox: sequence === batch.sequence ? acknowledge(outbox, batch) : catchUp(outbox, sequence),
    }
  }
})

describe('two windows of one student (DECISIONS 11)', () => {
  test('A6 an answer given elsewhere meanwhile is contested, and this one goes out with its moment', () => {
    const local = putAnswer(createOutbox({ answers: { 1: 0 }, flags: [], sequence: 4 }), 1, 2, 77)
    const server = { answers: { 1: 3 }, flags: [], sequence: 9 }
    const { outbox, contested } = reconcile([{ outbox: local, alone: false }], server, 99)
    expect(contested).toEqual({ 1: 3 })
    expect(outbox.answers).toEqual({ 1: 2 })
    expect(outbox.unsent).toMatchObject({ changes: { 1: 2 }, madeAt: { 1: 77 } })
  })

  test('A6 a change on top of what the server has counts as made now, whatever the clocks say', () => {
    const local = putAnswer(createOutbox({ answers: { 1: 0 }, flags: [], sequence: 4 }), 1, 2, 77)
    const server = { answers: { 1: 0 }, flags: [], sequence: 4 }
    for (const alone of [true, false])
      expect(reconcile([{ outbox: local, alone }], server, 99).outbox.unsent.madeAt).toEqual({ 1: 99 })
  })

  test('A6 of two windows of this browser the later answer goes out', () => {
    const server = { answers: {}, flags: [], sequence: 1 }
    const early = { outbox: putAnswer(createOutbox(server), 1, 2, 10), alone: false }
    const late = { outbox: putAnswer(createOutbox(server), 1, 3, 20), alone: false }
    for (const locals of [
      [early, late],
      [late, early],
    ])
      expect(reconcile(locals, server, 99).outbox.unsent.changes).toEqual({ 1: 3 })
  })

  test('A6 a later answer kept on the server takes the place of this one', () => {
    const { outbox, batch } = take(put(put(empty, 1, 2), 2, 0))
    const after = acknowledge(outbox, batch, { 1: 3 })
    expect(after.answers).toEqual({ 1: 3, 2: 0 })
    expect(after.acknowledged.answers).toEqual({ 1: 3, 2: 0 })
    expect(after.unsent).toEqual({ changes: {}, madeAt: {}, flags: null })
  })

  test('an attempt whose answer was lost is not taken for another window’s work', () => {
    const sent = take(put(empty, 1, 2)).outbox
    const changedAgain = take(put(sent, 1, 3)).outbox
    const { outbox, contested } = merge(
      put(changedAgain, 1, 0),
      { answers: { 1: 2 }, flags: [], sequence: 1 },
      false,
    )
    expect(contested).toEqual({})
    expect(outbox.unsent.changes).toEqual({ 1: 0 })
  })

  test('flags set in both windows are all kept', () => {
    const local = putFlags(createOutbox({ answers: {}, flags: [1], sequence: 1 }), [1, 2])
    const { outbox } = merge(local, { answers: {}, flags: [1, 8], sequence: 2 }, false)
    expect(outbox.flags).toEqual([1, 2, 8])
    expect(outbox.unsent.flags).toEqual([1, 2, 8])
  })

  test('a flag taken away here goes away when nobody else wrote', () => {
    const local = putFlags(createOutbox({ answers: {}, flags: [1, 2], sequence: 1 }), [2])
    expect(merge(local, { answers: {}, flags: [1, 2], sequence: 1 }, true).outbox.flags).toEqual([2])
  })

  test('the unsent changes are the ones the server lacks', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('0', '1', '2'), single),
        fc.dictionary(fc.constantFrom('0', '1', '2'), fc.nat(3)),
        (changes, answers) => {
          const local = Object.entries(changes).reduce(
            (box, [position, value]) => put(box, Number(position), value),
            empty,
          )
          const { outbox } = merge(local, { answers, flags: [], sequence: 5 }, false)
          expect(outbox.answers).toEqual(applyChanges(answers, outbox.unsent.changes))
          for (const [position, value] of Object.entries(outbox.unsent.changes)) {
            expect(sameAnswer(value, answers[position])).toBe(false)
          }
        },
      ),
    )
  })
})
