export const badgeTypes = [
  'first_subsection',
  'quiz_wiz',
  'patient_care_master',
  'safety_master',
  'image_production_master',
  'procedures_master',
  'topic_completed',
  'all_topics_completed',
] as const
export type BadgeType = (typeof badgeTypes)[number]

export type Badge = {
  readonly badge_type: BadgeType
  readonly badge_name: string
  readonly badge_description: string
  /** Of a mastery badge; null for the others. A student has each type once for each topic. */
  readonly topic_id: string | null
}

/** A subsection whose quiz was passed. */
export type Pass = {
  readonly subsectionId: string
  /** Whole percent. */
  readonly score: number
  readonly completedAt: Date
}

export type Topic = { readonly id: string; readonly name: string }

const firstSteps: Badge = {
  badge_type: 'first_subsection',
  badge_name: 'First Steps',
  badge_description: 'You passed your first subsection.',
  topic_id: null,
}
const quizWiz: Badge = {
  badge_type: 'quiz_wiz',
  badge_name: 'Quiz Wiz',
  badge_description: 'Your last three subsections all scored 100%.',
  topic_id: null,
}
const radiologyMaster: Badge = {
  badge_type: 'all_topics_completed',
  badge_name: 'Radiology Master',
  badge_description: 'You passed every subsection of every topic.',
  topic_id: null,
}

/** Passes in a row that make a Quiz Wiz. */
const wizPasses = 3

/** The first of these words that a topic's name has, in any case, says what its mastery is called. */
const masteries: readonly { readonly words: string; readonly type: BadgeType; readonly name: string }[] = [
  { words: 'patient care', type: 'patient_care_master', name: 'Patient Care Master' },
  { words: 'safety', type: 'safety_master', name: 'Safety Master' },
  { words: 'image production', type: 'image_production_master', name: 'Image Production Master' },
  { words: 'procedures', type: 'procedures_master', name: 'Procedures Master' },
]

/**
 * The badges that follow from passed subsections, right after one of them was passed; the student may hold some
 * already.
 *
 * @param passes all of the student's, in any order
 * @param subsectionIds all subsections of all topics, also those whose lessons are still to come
 */
export function badgesOfPasses(passes: readonly Pass[], subsectionIds: readonly string[]): Badge[] {
  const passed = new Set(passes.map(({ subsectionId }) => subsectionId))
  const latest = passes
    .toSorted((one, other) => other.completedAt.getTime() - one.completedAt.getTime())
    .slice(0, wizPasses)
  return [
    ...(passes.length === 1 ? [firstSteps] : []),
    ...(latest.length === wizPasses && latest.every(({ score }) => score === 100) ? [quizWiz] : []),
    ...(subsectionIds.length > 0 && subsectionIds.every((id) => passed.has(id)) ? [radiologyMaster] : []),
  ]
}

/** The badge for 100 % in a topic's own quiz. */
export function masteryBadge({ id, name }: Topic): Badge {
  const mastery = masteries.find(({ words }) => name.toLowerCase().includes(words))
  return {
    badge_type: mastery?.type ?? 'topic_completed',
    badge_name: mastery?.name ?? `${name} Master`,
    badge_description: `You got 100% on the ${name} topic quiz.`,
    topic_id: id,
  }
}

/** What a student is told of a badge just earned, in a toast, a notification and a mail alike. */
export function badgeNews({
  badge_name,
  badge_description,
}: Pick<Badge, 'badge_name' | 'badge_description'>) {
  return { title: `Badge earned: ${badge_name}`, message: badge_description }
}

/** A topic as far as its badges go. */
export type TopicOutline = Topic & {
  readonly hasQuiz: boolean
  readonly subsections: readonly {
    readonly id: string
    readonly name: string
    /** Without one its lessons are still to come. */
    readonly hasQuiz: boolean
  }[]
}

/** One row of those that may be earned. */
export type AvailableBadge = Pick<Badge, 'badge_type' | 'badge_name' | 'topic_id'> & {
  /** What it takes. */
  readonly how: string
  readonly earned: boolean
  /** Subsections passed of those it takes; null where it is not made of them, or they are still to come. */
  readonly progress: { readonly passed: number; readonly of: number } | null
  /** What is next on the way to it, once that is begun: a subsection, or with null the topic's quiz. */
  readonly next: { readonly subsection_id: string | null; readonly name: string } | null
}

/**
 * Every badge there is: the mastery of each topic between those that begin and end the way.
 *
 * @param passed ids of the passed subsections
 */
export function availableBadges(
  topics: readonly TopicOutline[],
  held: readonly BadgeKey[],
  passed: ReadonlySet<string>,
): AvailableBadge[] {
  const row = (badge: Badge, how: string, way: Way = { progress: null, next: null }): AvailableBadge => ({
    badge_type: badge.badge_type,
    badge_name: badge.badge_name,
    topic_id: badge.topic_id,
    how,
    earned: held.some((own) => badgeKey(own) === badgeKey(badge)),
    ...way,
  })
  const all = topics.flatMap(({ subsections }) => subsections)
  return [
    row(firstSteps, 'Pass your first subsection.'),
    row(quizWiz, 'Score 100% on three subsections in a row.'),
    ...topics.map((topic) =>
      row(masteryBadge(topic), `Get 100% on the ${topic.name} topic quiz.`, wayTo(topic, passed)),
    ),
    row(radiologyMaster, 'Pass every subsection of every topic.', {
      progress: count(all, passed),
      next: null,
    }),
  ]
}

type Way = Pick<AvailableBadge, 'progress' | 'next'>

/** The topic's quiz opens after those of its subsections that can be passed. */
function wayTo({ hasQuiz, subsections }: TopicOutline, passed: ReadonlySet<string>): Way {
  const open = subsections.filter((subsection) => subsection.hasQuiz)
  if (open.length === 0) return { progress: null, next: null }
  const progress = count(open, passed)
  if (progress.passed === 0) return { progress, next: null }
  const left = open.find(({ id }) => !passed.has(id))
  if (left !== undefined) return { progress, next: { subsection_id: left.id, name: left.name } }
  return { progress, next: hasQuiz ? { subsection_id: null, name: 'Final Topic Quiz' } : null }
}

function count(subsections: readonly { readonly id: string }[], passed: ReadonlySet<string>) {
  return { passed: subsections.filter(({ id }) => passed.has(id)).length, of: subsections.length }
}

type BadgeKey = { readonly badge_type: string; readonly topic_id: string | null }

/** What a student has once. */
function badgeKey({ badge_type, topic_id }: BadgeKey): string {
  return `${badge_type} ${topic_id ?? ''}`
}

type StoredBadge = BadgeKey & { readonly id: string; readonly earned_at: Date }

/**
 * Of badges that are stored more than once the earliest counts.
 *
 * @returns those that count, the earliest first, and the ids of the others
 */
export function withoutDuplicates<B extends StoredBadge>(
  badges: readonly B[],
): { kept: B[]; duplicates: string[] } {
  const kept = new Map<string, B>()
  const duplicates: string[] = []
  const byAge = badges.toSorted(
    (one, other) => one.earned_at.getTime() - other.earned_at.getTime() || one.id.localeCompare(other.id),
  )
  for (const badge of byAge) {
    const key = badgeKey(badge)
    if (kept.has(key)) duplicates.push(badge.id)
    else kept.set(key, badge)
  }
  return { kept: [...kept.values()], duplicates }
}
