-- What the progress page reads, found without reading a student's whole history.

-- One probe a question of the bank, however many answers there are: the first and the latest.
create index item_responses_by_user_question on item_responses (user_id, question_id, id) include (correct, ms);
-- The quizzes of a student by what a topic's score is made of, from the index alone.
create index quiz_progress_topics on quiz_progress
  (user_id, category, score, question_count, total_questions) where completed;
-- The pages of all results.
create index quiz_progress_results on quiz_progress (user_id, (coalesce(completed_at, created_at)), id)
  where completed;
create index mock_exam_progress_results on mock_exam_progress (user_id, (coalesce(completed_at, created_at)), id)
  where completed and exam_type = 'mock_exam';
