-- The pages of finished reviews, found without passing the other quizzes.
create index quiz_progress_reviews on quiz_progress (user_id, (coalesce(completed_at, created_at)), id)
  where completed and category = 'review';
