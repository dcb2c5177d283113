/** What is quoted, in words. */
export const sourcesText = 'our lessons, our answer explanations and your own files'
