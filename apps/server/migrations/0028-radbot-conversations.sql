-- What students asked RadBot, and which passages answered.

create table radbot_conversations (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  -- Its first question, shortened.
  title text not null,
  -- When something was last asked in it.
  asked_at timestamptz not null
);
create index radbot_conversations_by_user on radbot_conversations (user_id, asked_at desc);

create table radbot_questions (
  id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  conversation_id uuid not null references radbot_conversations (id) on delete cascade,
  text text not null,
  outcome text not null check (outcome in ('answered', 'related', 'unknown', 'outside', 'not-english')),
  -- Id and version of each passage, in the order they are cited. Their text stays in its source: a rationale must not
  -- be read here, or in a copy of the student's data, while its question is open in a running exam.
  passages jsonb not null default '[]',
  asked_at timestamptz not null
);
create index radbot_questions_by_conversation on radbot_questions (conversation_id, asked_at);
