-- An exam's 200 answers go into as few indexes as their readers need.

-- Time spent on quizzes is all that is asked for by the moment; an exam's time is in its own row.
drop index item_responses_by_user;
create index item_responses_quiz_activity on item_responses (user_id, created_at) include (ms)
  where kind = 'quiz';
