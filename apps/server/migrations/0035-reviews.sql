-- When the questions a student answered come back for review. Both tables follow from item_responses, but for what
-- the student put off.

create table review_cards (
  user_id text not null references users (id) on delete cascade,
  -- A question the bank lost keeps its card, and is not asked.
  question_id text not null,
  -- Days after which the answer is remembered with 90 %.
  stability double precision not null check (stability > 0),
  -- How many answers it was computed from, and the last of them.
  answers integer not null check (answers > 0),
  answered_at timestamptz not null,
  primary key (user_id, question_id)
);

create table review_plans (
  user_id text primary key references users (id) on delete cascade,
  -- Every answer that was stored by then is in its card.
  scheduled_until timestamptz,
  -- Nothing is due before.
  postponed_until timestamptz
);
