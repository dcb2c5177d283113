/**
 * How often RadBot was right when it was last measured (`npm run bench -- radbot`; decisions 0027, 0061), of the questions
 * its search was not tuned on. A test holds this against a measurement of today's content.
 */
export const measured = {
  /** Questions our sources answer. */
  answerable: 520,
  /** Questions they do not answer, or of another field. */
  unanswerable: 224,
  /** Shares, 0 to 1; of the answerable: a passage that answers is among the first three. */
  recallAt3: 0.867,
  /** Of the answerable: said to be answered, with such a passage. */
  answeredRight: 0.796,
  /** Of the answerable: said to be answered, by passages none of which does. */
  answeredWrong: 0.06,
  /** Of the answerable: not said to be answered. */
  declinedWrongly: 0.144,
  /** Of the unanswerable: not said to be answered. */
  declinedRightly: 0.911,
} as const
