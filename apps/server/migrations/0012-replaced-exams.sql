-- An exam that a new one replaced, kept beside for 30 days: the newest of each student. It lies outside of
-- mock_exam_progress because there a student has one unfinished exam.

create table replaced_exams (
  user_id text primary key references users (id) on delete cascade,
  -- The whole row as it was in mock_exam_progress.
  exam jsonb not null,
  replaced_at timestamptz not null
);
create index replaced_exams_by_time on replaced_exams (replaced_at);
