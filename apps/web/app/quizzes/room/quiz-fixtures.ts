import type { ReviewedQuestion, ShownQuestion } from '@collimate/contract/questions'

/** A question of four options as it is shown. */
export function shown(position: number, part: Partial<ShownQuestion> = {}): ShownQuestion {
  const options = ['First', 'Second', 'Third', 'Fourth']
  return {
    id: `q-${position}`,
    type: 'single',
    table_source: 'safety',
    category: 'safety',
    question_text: `What does question ${position} ask?`,
    options,
    answers: options,
    is_multiple_answer: false,
    places: null,
    image_url: null,
    image_alt: null,
    image_citation: null,
    image_marks: null,
    missing: false,
    ...part,
  }
}

/** The same once it is checked; the second option is right. */
export function reviewed(position: number, part: Partial<ReviewedQuestion> = {}): ReviewedQuestion {
  return {
    ...shown(position),
    chosen: [1],
    correct_answers: [1],
    chosen_point: null,
    regions: null,
    is_correct: true,
    explanation: 'Because of the second.',
    option_reasons: null,
    takeaway: null,
    refs: [],
    see: null,
    ...part,
  }
}

/** A browser's storage that holds what is in the map. */
export function storageOf(kept: Map<string, string>) {
  return {
    get length() {
      return kept.size
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
