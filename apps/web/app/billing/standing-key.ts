/** Under this key lies where the student is with their plan; who asks for it again loads none of its texts. */
export const standingKey = ['standing'] as const
