/**
 * How often RadBot was right when it was last measured (`npm run bench -- radbot`; decisions 0027, 0063), of the questions
 * no setting of its search was tuned on. A test holds this against a measurement of today's content.
 */
export const measured = {
  /** Questions our sources answer. */
  answerable: 650,
  /** Questions they do not answer, or of another field. */
  unanswerable: 284,
  /** Shares, 0 to 1; of the answerable: a passage that answers is among the first three. */
  recallAt3: 0.886,
  /** Of the answerable: said to be answered, with such a passage. */
  answeredRight: 0.855,
  /** Of the answerable: said to be answered, by passages none of which does. */
  answeredWrong: 0.054,
  /** Of the answerable: not said to be answered. */
  declinedWrongly: 0.091,
  /** Of the unanswerable: not said to be answered. */
  declinedRightly: 0.894,
} as const
