/** Characters of a student's note on a question. */
export const noteLength = 2000
