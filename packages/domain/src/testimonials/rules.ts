/** Who writes a review. */
export const reviewRoles = ['Student', 'Professor'] as const
export type ReviewRole = (typeof reviewRoles)[number]

/** The stars a review may give, worst first. */
export const starRatings = [1, 2, 3, 4, 5] as const
export type StarRating = (typeof starRatings)[number]

/** Longest texts taken, in characters. */
export const reviewLengths = { name: 80, content: 600 } as const

/** A review as it is being written: what is not chosen yet is null. */
export type ReviewDraft = {
  readonly name: string
  readonly role: ReviewRole | null
  readonly content: string
  readonly star_rating: StarRating | null
}

export type CompleteReview = ReviewDraft & { readonly role: ReviewRole; readonly star_rating: StarRating }

/** What is missing, in the order it is asked for; blanks are nothing. */
export function missingInReview(draft: ReviewDraft): (keyof ReviewDraft)[] {
  const asked = ['name', 'role', 'content', 'star_rating'] as const
  return asked.filter((field) => {
    const value = draft[field]
    return typeof value === 'string' ? value.trim() === '' : value === null
  })
}

/** Whether nothing is missing. */
export function isCompleteReview(draft: ReviewDraft): draft is CompleteReview {
  return missingInReview(draft).length === 0
}
