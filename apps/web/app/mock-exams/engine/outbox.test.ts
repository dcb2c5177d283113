import { applyChanges, sameChoice, type Choice } from '@collimate/domain/mock-exams/answers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  acknowledge,
  catchUp,
  createOutbox,
  hasUnsent,
  putChoice,
  putFlags,
  takeParcel,
  unsentCount,
  type Outbox,
  type Parcel,
} from './outbox.ts'
import { reconcile } from './reconcile.ts'

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
    const { outbox, parcel } = takeParcel(putChoice(empty, 7, 1))
    const after = acknowledge(putChoice(outbox, 7, 2), parcel)
    expect(after.unsent.changes).toEqual({ 7: 2 })
    expect(after.acknowledged.answers).toEqual({ 7: 1 })
    expect(after.answers).toEqual({ 7: 2 })
  })

  test('flags changed while the first ones were on the way stay unsent', () => {
    const { outbox, parcel } = takeParcel(putFlags(empty, [3]))
    expect(acknowledge(putFlags(outbox, [3, 5]), parcel).unsent.flags).toEqual([3, 5])
    expect(acknowledge(outbox, parcel).unsent.flags).toBeNull()
  })

  test('every attempt has its own sequence, and a late acknowledgement of an older one changes nothing', () => {
    const first = takeParcel(putChoice(empty, 0, 1))
    const second = takeParcel(putChoice(first.outbox, 0, 2))
    expect(second.parcel.sequence).toBe(first.parcel.sequence + 1)
    const after = acknowledge(second.outbox, second.parcel)
    expect(acknowledge(after, first.parcel)).toBe(after)
  })

  test('an acknowledgement forgets the attempts up to its own, not the later ones', () => {
    const first = takeParcel(putChoice(empty, 0, 1))
    const second = takeParcel(putChoice(first.outbox, 0, 2))
    const after = acknowledge(second.outbox, first.parcel)
    expect(after.inFlight).toEqual({ 0: [{ sequence: second.parcel.sequence, choice: 2 }] })
  })

  test('a server that counts further is caught up with', () => {
    expect(takeParcel(catchUp(empty, 12)).parcel.sequence).toBe(13)
  })

  test('what is shown is always the acknowledged answers after the unsent changes', () => {
    const step = fc.oneof(answer, fc.constantFrom('send', 'arrive', 'lose'))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let outbox = empty
        let parcel: Parcel | null = null
        for (const next of steps) {
          if (next === 'send') ({ outbox, parcel } = takeParcel(outbox))
          else if (next === 'lose') parcel = null
          else if (next === 'arrive') outbox = parcel ? acknowledge(outbox, parcel) : outbox
          else outbox = putChoice(outbox, next.position, next.choice)
          expect(outbox.answers).toEqual(applyChanges(outbox.acknowledged.answers, outbox.unsent.changes))
        }
      }),
    )
  })
})

/** The row behind the guards of holder and sequence. */
type Row = { answers: Record<string, Choice>; sequence: number; holder: string | null }

function arrive(row: Row, holder: string, parcel: Parcel): 'taken' | 'old' | 'refused' {
  if (row.holder !== holder) return 'refused'
  if (parcel.sequence <= row.sequence) return 'old'
  row.answers = applyChanges(row.answers, parcel.changes)
  row.sequence = parcel.sequence
  return 'taken'
}

const fate = fc.constantFrom('delivered', 'request lost', 'answer lost', 'late')
const act = fc.oneof(
  { weight: 5, arbitrary: answer },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send' as const), fate }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late arrival' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
)

describe('no answer is ever lost (E-SAVE-01, E-RESUME-01)', () => {
  test('whatever becomes of requests and answers, the server ends with what the student chose last', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 80 }), (acts) => {
        const row: Row = { answers: {}, sequence: 0, holder: null }
        const chosen: Record<string, Choice | null> = {}
        const late: { holder: string; parcel: Parcel }[] = []
        let page = open(empty, row, null, 'page 0')
        acts.forEach((next, index) => {
          if (next.kind === 'choose') {
            chosen[next.position] = next.choice
            page = { ...page, outbox: putChoice(page.outbox, next.position, next.choice) }
          } else if (next.kind === 'reload') page = open(page.outbox, row, page.holder, `page ${index + 1}`)
          else if (next.kind === 'late arrival')
            late.splice(0, 1).forEach((old) => arrive(row, old.holder, old.parcel))
          else page = { ...page, outbox: send(page, row, next.fate, late) }
        })
        page = { ...page, outbox: send(page, row, 'delivered', late) }
        // One answer may say that the parcel was taken for an old one; the next attempt then counts further.
        page = { ...page, outbox: send(page, row, 'delivered', late) }
        expect(hasUnsent(page.outbox)).toBe(false)
        expect(row.answers).toEqual(applyChanges({}, chosen))
        late.forEach((old) => arrive(row, old.holder, old.parcel))
        expect(row.answers).toEqual(applyChanges({}, chosen))
      }),
      { numRuns: 1000 },
    )
  })

  type Page = { outbox: Outbox; holder: string }

  function open(outbox: Outbox, row: Row, before: string | null, holder: string): Page {
    const alone = row.holder === before
    row.holder = holder
    const { outbox: merged, setAside } = reconcile(outbox, { ...row, flags: [] }, alone)
    expect(setAside).toEqual([])
    return { outbox: merged, holder }
  }

  function send(page: Page, row: Row, fated: string, late: { holder: string; parcel: Parcel }[]): Outbox {
    const { outbox, parcel } = takeParcel(page.outbox)
    if (fated === 'late') late.push({ holder: page.holder, parcel })
    if (fated === 'late' || fated === 'request lost') return outbox
    const verdict = arrive(row, page.holder, parcel)
    if (fated === 'answer lost') return outbox
    return verdict === 'taken' ? acknowledge(outbox, parcel) : catchUp(outbox, row.sequence)
  }
})

describe('two windows of one student (DECISIONS 11)', () => {
  test("a choice made elsewhere meanwhile stands, and this window's is set aside", () => {
    const local = putChoice(createOutbox({ answers: { 1: 0 }, flags: [], sequence: 4 }), 1, 2)
    const { outbox, setAside } = reconcile(local, { answers: { 1: 3 }, flags: [], sequence: 9 }, false)
    expect(setAside).toEqual(['1'])
    expect(outbox.answers).toEqual({ 1: 3 })
    expect(unsentCount(outbox)).toBe(0)
  })

  test('an attempt whose answer was lost is not taken for another window’s work', () => {
    const sent = takeParcel(putChoice(empty, 1, 2)).outbox
    const changedAgain = takeParcel(putChoice(sent, 1, 3)).outbox
    const { outbox, setAside } = reconcile(
      putChoice(changedAgain, 1, 0),
      { answers: { 1: 2 }, flags: [], sequence: 1 },
      false,
    )
    expect(setAside).toEqual([])
    expect(outbox.unsent.changes).toEqual({ 1: 0 })
  })

  test('flags set in both windows are all kept', () => {
    const local = putFlags(createOutbox({ answers: {}, flags: [1], sequence: 1 }), [1, 2])
    const { outbox } = reconcile(local, { answers: {}, flags: [1, 8], sequence: 2 }, false)
    expect(outbox.flags).toEqual([1, 2, 8])
    expect(outbox.unsent.flags).toEqual([1, 2, 8])
  })

  test('a flag taken away here goes away when nobody else wrote', () => {
    const local = putFlags(createOutbox({ answers: {}, flags: [1, 2], sequence: 1 }), [2])
    expect(reconcile(local, { answers: {}, flags: [1, 2], sequence: 1 }, true).outbox.flags).toEqual([2])
  })

  test('the unsent changes are the ones the server lacks', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('0', '1', '2'), single),
        fc.dictionary(fc.constantFrom('0', '1', '2'), fc.nat(3)),
        (changes, answers) => {
          const local = Object.entries(changes).reduce(
            (box, [position, value]) => putChoice(box, Number(position), value),
            empty,
          )
          const { outbox } = reconcile(local, { answers, flags: [], sequence: 5 }, false)
          expect(outbox.answers).toEqual(applyChanges(answers, outbox.unsent.changes))
          for (const [position, value] of Object.entries(outbox.unsent.changes)) {
            expect(sameChoice(value, answers[position])).toBe(false)
          }
        },
      ),
    )
  })
})
