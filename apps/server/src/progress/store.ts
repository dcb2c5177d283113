import type { Db } from '../platform/database/open-database.ts'

/** The student's completed mock exams, oldest first. */
export function readCompletedExams(db: Db, userId: string) {
  return db
    .selectFrom('mock_exam_progress')
    .select(['id', 'score', 'created_at', 'completed_at'])
    .where('user_id', '=', userId)
    .where('completed', '=', true)
    .where('exam_type', '=', 'mock_exam')
    .orderBy('completed_at')
    .orderBy('created_at')
    .execute()
}

/** The student's completed quizzes, oldest first. */
export function readCompletedQuizzes(db: Db, userId: string) {
  return db
    .selectFrom('quiz_progress')
    .select(['category', 'score', 'question_count', 'total_questions', 'created_at'])
    .where('user_id', '=', userId)
    .where('completed', '=', true)
    .orderBy('created_at')
    .execute()
}
