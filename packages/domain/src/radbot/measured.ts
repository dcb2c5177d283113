/**
 * How often RadBot was right when it was last measured (`npm run bench -- radbot`; decisions 0027, 0062), of the questions
 * its search was not tuned on. A test holds this against a measurement of today's content.
 */
export const measured = {
  /** Questions our sources answer. */
  answerable: 650,
  /** Questions they do not answer, or of another field. */
  unanswerable: 284,
  /** Shares, 0 to 1; of the answerable: a passage that answers is among the first three. */
  recallAt3: 0.869,
  /** Of the answerable: said to be answered, with such a passage. */
  answeredRight: 0.82,
  /** Of the answerable: said to be answered, by passages none of which does. */
  answeredWrong: 0.068,
  /** Of the answerable: not said to be answered. */
  declinedWrongly: 0.112,
  /** Of the unanswerable: not said to be answered. */
  declinedRightly: 0.891,
} as const
