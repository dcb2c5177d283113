import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availableBadges, badgesOfPasses, masteryBadge, withoutDuplicates, type Pass } from './badges.ts'

const pass = (subsectionId: string, minute: number, score = 100): Pass => ({
  subsectionId,
  score,
  completedAt: new Date(Date.UTC(2026, 10, 23, 9, minute)),
})
const names = (passes: readonly Pass[], subsections: readonly string[] = ['a', 'b', 'c', 'd', 'e']) =>
  badgesOfPasses(passes, subsections).map(({ badge_name }) => badge_name)

describe('badges that follow from passes', () => {
  it('L-BADGE-01 exactly one pass is First Steps, two are not', () => {
    expect(badgesOfPasses([pass('a', 1)], ['a', 'b'])).toEqual([
      {
        badge_type: 'first_subsection',
        badge_name: 'First Steps',
        badge_description: 'You passed your first subsection.',
        topic_id: null,
      },
    ])
    expect(names([])).toEqual([])
    expect(names([pass('a', 1), pass('b', 2)])).toEqual([])
  })

  it.each([
    ['three of 100', [pass('a', 1), pass('b', 2), pass('c', 3)], ['Quiz Wiz']],
    ['in any order', [pass('c', 3), pass('a', 1), pass('b', 2)], ['Quiz Wiz']],
    ['an older one under 100', [pass('a', 1, 90), pass('b', 2), pass('c', 3), pass('d', 4)], ['Quiz Wiz']],
    ['the latest under 100', [pass('a', 1), pass('b', 2), pass('c', 3), pass('d', 4, 90)], []],
    ['the third latest under 100', [pass('a', 1), pass('b', 2, 90), pass('c', 3), pass('d', 4)], []],
    ['two', [pass('a', 1), pass('b', 2)], []],
  ])('L-BADGE-02 Quiz Wiz: %s', (_, passes, expected) => {
    expect(names(passes)).toEqual(expected)
  })

  it('L-BADGE-03 Radiology Master takes every subsection of every topic, one missing is too few', () => {
    const passes = [pass('a', 1, 90), pass('b', 2, 90)]
    expect(names(passes, ['a', 'b'])).toEqual(['Radiology Master'])
    expect(names(passes, ['a', 'b', 'c'])).toEqual([])
    expect(names([pass('a', 1, 90), pass('gone', 2, 90)], ['a', 'b'])).toEqual([])
    expect(names(passes, [])).toEqual([])
  })

  it('agrees with an independent count, whatever the order of the passes', () => {
    const scores = fc.array(fc.constantFrom(90, 100), { maxLength: 6 })
    fc.assert(
      fc.property(scores, fc.infiniteStream(fc.double({ noNaN: true })), (list, keys) => {
        const passes = list.map((score, index) => pass(`s${index}`, index, score))
        const shuffled = passes
          .map((one) => ({ one, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one)
        const all = ['s0', 's1', 's2', 's3']
        const expected = [
          ...(list.length === 1 ? ['First Steps'] : []),
          ...(list.length >= 3 && list.slice(-3).join() === '100,100,100' ? ['Quiz Wiz'] : []),
          ...(list.length >= 4 ? ['Radiology Master'] : []),
        ]
        expect(names(shuffled, all)).toEqual(expected)
      }),
      { seed: 20_261_123 },
    )
  })
})

describe('the badge of a mastered topic', () => {
  it.each([
    ['Patient Care Essentials', 'patient_care_master', 'Patient Care Master'],
    ['essentials of PATIENT CARE', 'patient_care_master', 'Patient Care Master'],
    ['Radiation Safety and Biology', 'safety_master', 'Safety Master'],
    ['Image Production: Exposure and Geometry', 'image_production_master', 'Image Production Master'],
    ['image production: digital', 'image_production_master', 'Image Production Master'],
    ['Procedures: Thorax and Abdomen', 'procedures_master', 'Procedures Master'],
  ])('L-BADGE-04 %s', (name, type, badge) => {
    expect(masteryBadge({ id: 't', name })).toEqual({
      badge_type: type,
      badge_name: badge,
      badge_description: `You got 100% on the ${name} topic quiz.`,
      topic_id: 't',
    })
  })

  it('L-BADGE-05 any other topic gives a badge of its own name', () => {
    expect(masteryBadge({ id: 'radiobiology', name: 'Radiobiology' })).toEqual({
      badge_type: 'topic_completed',
      badge_name: 'Radiobiology Master',
      badge_description: 'You got 100% on the Radiobiology topic quiz.',
      topic_id: 'radiobiology',
    })
  })
})

describe('the available badges', () => {
  const subsection = (id: string, hasQuiz = true) => ({ id, name: `Part ${id}`, hasQuiz })
  const topics = [
    { id: 'one', name: 'Procedures: Thorax', hasQuiz: true, subsections: [subsection('a'), subsection('b')] },
    { id: 'two', name: 'Procedures: Head', hasQuiz: false, subsections: [subsection('c', false)] },
  ]
  const rows = (passed: readonly string[], list = topics) =>
    availableBadges(list, [], new Set(passed)).map(({ badge_name, progress, next }) => ({
      badge_name,
      progress,
      next,
    }))
  const thorax = (passed: readonly string[], list = topics) => rows(passed, list)[2]

  it('L-ACH-01 are all there are, each earned or not: a topic does not stand for another of its kind', () => {
    const held = [
      { badge_type: 'procedures_master', topic_id: 'two' },
      { badge_type: 'quiz_wiz', topic_id: null },
    ]
    const list = availableBadges(topics, held, new Set())
    expect(list.map(({ badge_name, earned }) => [badge_name, earned])).toEqual([
      ['First Steps', false],
      ['Quiz Wiz', true],
      ['Procedures Master', false],
      ['Procedures Master', true],
      ['Radiology Master', false],
    ])
    expect(list[2]?.how).toBe('Get 100% on the Procedures: Thorax topic quiz.')
  })

  it('a mastery says how far its topic is, and what is next once it is begun', () => {
    expect(thorax([])).toMatchObject({ progress: { passed: 0, of: 2 }, next: null })
    expect(thorax(['b'])).toMatchObject({
      progress: { passed: 1, of: 2 },
      next: { subsection_id: 'a', name: 'Part a' },
    })
    expect(thorax(['a', 'b'])).toMatchObject({
      progress: { passed: 2, of: 2 },
      next: { subsection_id: null, name: 'Final Topic Quiz' },
    })
  })

  it('a topic without a quiz of its own has nothing after its subsections', () => {
    const [first, ...others] = topics
    if (first === undefined) throw new Error('There is no topic')
    expect(thorax(['a', 'b'], [{ ...first, hasQuiz: false }, ...others])?.next).toBeNull()
  })

  it('a topic whose lessons are to come counts nothing, and counts for Radiology Master', () => {
    expect(rows(['a'])[3]).toMatchObject({ progress: null, next: null })
    expect(rows(['a'])[4]).toMatchObject({ progress: { passed: 1, of: 3 }, next: null })
  })

  it('subsections still to come do not hold the topic’s quiz back', () => {
    const [first, ...others] = topics
    if (first === undefined) throw new Error('There is no topic')
    const longer = { ...first, subsections: [...first.subsections, subsection('d', false)] }
    expect(thorax(['a', 'b'], [longer, ...others])).toMatchObject({
      progress: { passed: 2, of: 2 },
      next: { subsection_id: null },
    })
  })
})

describe('duplicates', () => {
  const stored = (id: string, badge_type: string, topic_id: string | null, day: number) => ({
    id,
    badge_type,
    topic_id,
    earned_at: new Date(Date.UTC(2026, 10, day)),
  })

  it('L-ACH-03 the earliest of a type and topic counts, the others are named by their ids', () => {
    const { kept, duplicates } = withoutDuplicates([
      stored('c', 'quiz_wiz', null, 9),
      stored('b', 'quiz_wiz', null, 4),
      stored('d', 'topic_completed', 'one', 5),
      stored('e', 'topic_completed', 'two', 3),
      stored('f', 'topic_completed', 'one', 6),
      stored('a', 'quiz_wiz', null, 4),
    ])
    expect(kept.map(({ id }) => id)).toEqual(['e', 'a', 'd'])
    expect(duplicates).toEqual(['b', 'f', 'c'])
  })
})
