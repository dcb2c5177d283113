-- Mock exams: one row an exam, and the log of every answered question.

create table mock_exam_progress (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  exam_type text not null default 'mock_exam',
  -- Position ('0'…) to chosen index, or list of indexes, among the options as this exam shows them.
  answers jsonb not null default '{}',
  -- Position to milliseconds that question was on screen.
  question_ms jsonb not null default '{}',
  -- Flagged positions, ascending.
  flags jsonb not null default '[]',
  completed boolean not null default false,
  score integer,
  -- Seconds the exam was open, and the most it may be.
  time_spent integer not null default 0 check (time_spent >= 0),
  time_limit integer not null check (time_limit > 0),
  questions_ids jsonb not null default '[]',
  questions_refs jsonb not null default '[]',
  -- Per position: the stored option index shown in each place, or null for the stored order.
  option_orders jsonb not null default '[]',
  -- Per position: how many options are shown, negative for a multi-answer question.
  option_counts jsonb not null default '[]',
  -- What the draw was made from, so that it can be made again.
  seed bigint,
  draw_version integer,
  -- The one window that may write, and the number of its last write.
  holder uuid,
  sequence integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz
);
create unique index mock_exam_progress_one_open on mock_exam_progress (user_id)
  where not completed and exam_type = 'mock_exam';
create index mock_exam_progress_by_user on mock_exam_progress (user_id, completed, created_at desc);

-- Every answered question of every finished exam (and later quiz): the source of item statistics.
create table item_responses (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  question_id text not null,
  kind text not null check (kind in ('mock-exam', 'quiz')),
  -- The exam's or quiz's id.
  attempt_id uuid not null,
  -- Chosen option indexes in the stored order.
  chosen jsonb not null,
  correct boolean not null,
  -- Milliseconds on the question, where the browser told them.
  ms integer,
  created_at timestamptz not null default now(),
  unique (attempt_id, question_id)
);
create index item_responses_by_question on item_responses (question_id);
create index item_responses_by_user on item_responses (user_id, created_at desc);
