-- A timed quiz ends at a moment that is set when it starts; its answers may change until then.
alter table quiz_progress
  add column ends_at timestamptz,
  -- The number of the latest save, counted by the window that has the quiz.
  add column sequence integer not null default 0,
  -- Position to milliseconds on screen.
  add column question_ms jsonb not null default '{}';

create index quiz_progress_running_out on quiz_progress (ends_at) where ends_at is not null and not completed;
