/**
 * How often RadBot was right when it was last measured (`npm run bench -- radbot`; decision 0027). A test holds this
 * against a measurement of today's content.
 */
export const measured = {
  /** Questions our sources answer. */
  answerable: 153,
  /** Questions they do not answer, or of another field. */
  unanswerable: 40,
  /** Shares, 0 to 1; of the answerable: a passage that answers is among the first three. */
  recallAt3: 0.856,
  /** Of the answerable: said to be answered, with such a passage. */
  answeredRight: 0.778,
  /** Of the answerable: said to be answered, by passages none of which does. */
  answeredWrong: 0.065,
  /** Of the answerable: not said to be answered. */
  declinedWrongly: 0.157,
  /** Of the unanswerable: not said to be answered. */
  declinedRightly: 0.775,
} as const
