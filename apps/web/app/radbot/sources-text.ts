/** What is quoted, in words. */
export const sourcesText = 'our lessons, our question explanations and your own files'
