/** The addresses of this room. */
export const lessonsPath = '/guided-lessons'

/** @param lesson its page, from 1 */
export function subsectionPath(topicId: string, subsectionId: string, lesson = 1): string {
  const path = `${lessonsPath}/${encodeURIComponent(topicId)}/${encodeURIComponent(subsectionId)}`
  return lesson > 1 ? `${path}?lesson=${lesson}` : path
}

/** @param subsectionId null for the topic's own quiz */
export function quizPath(topicId: string, subsectionId: string | null): string {
  return subsectionId === null
    ? `${lessonsPath}/${encodeURIComponent(topicId)}/topic-quiz`
    : `${subsectionPath(topicId, subsectionId)}/quiz`
}

/** The id of a topic in the list. */
export function topicAnchor(topicId: string): string {
  return `topic-${topicId}`
}

/** The list with the topic open. */
export function topicPath(topicId: string): string {
  return `${lessonsPath}#${encodeURIComponent(topicAnchor(topicId))}`
}
