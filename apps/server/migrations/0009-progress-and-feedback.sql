-- What the dashboard shows of a student's work, and what a student tells us.

create table quiz_progress (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  category text not null,
  -- Position to chosen index or indexes; null where nothing is chosen yet.
  answers jsonb not null default '[]',
  question_ids jsonb not null default '[]',
  completed boolean not null default false,
  -- Percent of the quiz's questions, 0 to 100.
  score numeric(5, 2) check (score between 0 and 100),
  total_questions integer check (total_questions > 0),
  question_count integer check (question_count > 0),
  created_at timestamptz not null default now()
);
create index quiz_progress_by_user on quiz_progress (user_id, completed, created_at desc);

create table feedback (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  message text not null,
  created_at timestamptz not null default now()
);
create index feedback_by_user on feedback (user_id);
create index feedback_by_time on feedback (created_at desc);

-- First-party analytics: what happened, never what was answered. Outlives the account without naming it.
create table events (
  id bigint generated always as identity primary key,
  user_id text references users (id) on delete set null,
  name text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index events_by_name on events (name, created_at desc);
create index events_by_user on events (user_id);
