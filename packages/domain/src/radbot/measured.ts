/**
 * How often RadBot was right when it was last measured (`npm run bench -- radbot`; decisions 0027, 0064), of the fresh
 * questions, which no setting of it was tuned on. A test holds this against a measurement of today's content.
 */
export const measured = {
  /** Questions our sources answer. */
  answerable: 170,
  /** Questions they do not answer, or of another field. */
  unanswerable: 70,
  /** Shares, 0 to 1; of the answerable: a passage that answers is among the first three. */
  recallAt3: 0.871,
  /** Of the answerable: said to be answered, with such a passage. */
  answeredRight: 0.894,
  /** Of the answerable: said to be answered, by passages none of which does. */
  answeredWrong: 0.059,
  /** Of the answerable: not said to be answered. */
  declinedWrongly: 0.047,
  /** Of the unanswerable: not said to be answered. */
  declinedRightly: 0.886,
} as const
