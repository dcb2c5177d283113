-- How far a student is with the guided lessons, and the attempts at their quizzes.

create table user_guided_progress (
  user_id text not null references users (id) on delete cascade,
  subsection_id text not null references guided_lessons_subsections (id),
  -- Whole percent.
  quiz_score integer not null check (quiz_score between 0 and 100),
  quiz_passed boolean not null,
  completed_at timestamptz not null,
  primary key (user_id, subsection_id)
);

create table guided_quiz_attempts (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  topic_id text not null references guided_lessons_topics (id),
  -- Null: at the topic's own quiz.
  subsection_id text references guided_lessons_subsections (id),
  -- In the order they are asked, whatever a later release changes.
  question_ids jsonb not null,
  -- Question id to what was submitted: {"chosen": index, "correct": boolean}.
  answers jsonb not null default '{}',
  -- Right answers, from completion on.
  correct integer check (correct >= 0),
  started_at timestamptz not null,
  -- The last submission, or the start.
  active_at timestamptz not null,
  completed_at timestamptz
);
create index guided_quiz_attempts_by_user on guided_quiz_attempts (user_id, active_at);

-- The page of a subsection that a student was on last.
create table guided_lesson_places (
  user_id text not null references users (id) on delete cascade,
  subsection_id text not null references guided_lessons_subsections (id),
  lesson_id text not null references guided_lessons (id),
  read_at timestamptz not null,
  primary key (user_id, subsection_id)
);
