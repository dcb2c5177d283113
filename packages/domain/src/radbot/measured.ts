/**
 * How often RadBot was right when it was last measured (`npm run bench -- radbot`; decisions 0027, 0066), of the fresh
 * questions, which no setting of it was tuned on. A test holds this against a measurement of today's content.
 */
export const measured = {
  /** Questions our sources answer. */
  answerable: 169,
  /** Questions they do not answer, or of another field. */
  unanswerable: 77,
  /** Shares, 0 to 1; of the answerable: a passage that answers is among the first three. */
  recallAt3: 0.888,
  /** Of the answerable: said to be answered, with such a passage. */
  answeredRight: 0.917,
  /** Of the answerable: said to be answered, by passages none of which does. */
  answeredWrong: 0.047,
  /** Of the answerable: not said to be answered. */
  declinedWrongly: 0.036,
  /** Of the unanswerable: not said to be answered. */
  declinedRightly: 0.87,
} as const
