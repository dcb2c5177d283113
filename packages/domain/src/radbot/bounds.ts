/** Characters of one question. */
export const longestQuestion = 2000
/** A conversation that has so many questions goes on in a new one. */
export const mostQuestions = 50
/** Conversations kept of one student; an older one goes when a new one begins. */
export const mostConversations = 200
