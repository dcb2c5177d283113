-- An exam's 200 answers go into one index less, and into one that is kept for the answers of quizzes alone: nobody looks
-- for an answer by its number, and an exam's answers are found by the exam.

alter table item_responses
  drop constraint item_responses_pkey,
  drop constraint item_responses_attempt_id_question_id_key,
  add primary key (attempt_id, question_id);
drop index item_responses_latest;
create index item_responses_latest on item_responses (user_id, created_at) include (question_id)
  where kind = 'quiz';
