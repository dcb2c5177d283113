/** Under this key lies all that is shown of a student's progress; a room that changes it loads no more than this. */
export const progressKey = ['progress'] as const
