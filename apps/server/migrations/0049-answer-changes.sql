-- What a mock exam's changed answers came to, kept with the exam as its score is, so that no page reads them all.

alter table mock_exam_progress
  -- Position to the first answer, where it was changed: of questions with one right option, which one press answers.
  -- Null in an exam begun before this was kept.
  add column first_answers jsonb,
  -- {"answers", "wrong_to_right", "right_to_wrong", "wrong_to_wrong"}; null until the exam is finished.
  add column answer_changes jsonb;
alter table mock_exam_progress alter column first_answers set default '{}';

-- Whether the first answer was right, where another took its place.
alter table item_responses add column first_correct boolean;
