-- A finished exam's answers are stored as one row and filed into item_responses a little later: two hundred rows in
-- four indexes were most of what a class that finishes at once waited for. `responses` is all of them, filed or not.

create table unfiled_responses (
  attempt_id uuid primary key,
  user_id text not null references users (id) on delete cascade,
  -- Of the same sequence as the answers', so that an answer given later has a higher one.
  id bigint not null default nextval(pg_get_serial_sequence('item_responses', 'id')),
  created_at timestamptz not null default now(),
  -- One entry an answer in each list, as the columns of item_responses.
  question_ids text[] not null,
  question_versions integer[] not null,
  pilots boolean[] not null,
  chosen jsonb not null,
  correct boolean[] not null,
  first_correct boolean[] not null,
  ms integer[] not null
);
create index unfiled_responses_by_user on unfiled_responses (user_id);
create index unfiled_responses_by_age on unfiled_responses (created_at);

create view responses as
select id, user_id, question_id, kind, attempt_id, chosen, correct, ms, created_at, confidence, question_version, pilot,
  first_correct
from item_responses
union all
select unfiled.id, user_id, response.question_id, 'mock-exam', attempt_id, response.chosen, response.correct, response.ms,
  created_at, null, response.question_version, response.pilot, response.first_correct
from unfiled_responses as unfiled, rows from (
  unnest(question_ids, question_versions, pilots, unfiled.correct, unfiled.first_correct, unfiled.ms),
  jsonb_array_elements(unfiled.chosen)
) as response (question_id, question_version, pilot, correct, first_correct, ms, chosen);
