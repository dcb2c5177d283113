-- The arcade: rounds as they were issued and played, each player's best, who is hidden from the leaderboard.

-- The first rows of a category, in the order the arcade takes them.
create index questions_in_order on questions (category, id collate "C") where eligible;

create table arcade_rounds (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  mode text not null check (mode in ('speed', 'time-attack')),
  -- The player's extended time at the start.
  time_factor numeric(3, 2) not null,
  -- What the questions were shuffled from.
  seed bigint not null,
  draw_version integer not null,
  -- The questions as they are asked, [{"id", "options", "order"}]; a finished round needs them no more.
  questions jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  score integer check (score >= 0),
  correct integer,
  -- Null in Speed Mode, where every round is as long.
  survival_ms integer,
  -- [{"question_id", "chosen", "at", "correct"}], `chosen` among the options in the stored order.
  answers jsonb
);
-- A player has one open round at most: the next one takes its place.
create unique index arcade_rounds_open on arcade_rounds (user_id) where finished_at is null;
create index arcade_rounds_by_user on arcade_rounds (user_id, finished_at);
create index arcade_rounds_by_week on arcade_rounds (mode, finished_at) where finished_at is not null;

create table arcade_bests (
  user_id text not null references users (id) on delete cascade,
  mode text not null check (mode in ('speed', 'time-attack')),
  round_id uuid not null references arcade_rounds (id) on delete cascade,
  score integer not null,
  survival_ms integer,
  time_factor numeric(3, 2) not null,
  achieved_at timestamptz not null,
  primary key (user_id, mode)
);
create index arcade_bests_in_order on arcade_bests (mode, score desc);

create table arcade_players (
  user_id text primary key references users (id) on delete cascade,
  -- Not on the leaderboards.
  hidden boolean not null default false
);
