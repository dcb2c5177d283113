-- A card also says how its question's latest answer went and how long the first one took, so that nobody's progress
-- is looked up in all their answers. Cards are made again by whoever next asks for them.
delete from review_cards;
update review_plans set scheduled_until = null;
alter table review_cards
  add column correct boolean not null,
  add column first_ms integer;

-- What a student's quizzes come to, kept by the triggers below in whatever transaction changes a quiz: rows by the
-- score and length that make a topic's score, and by the quarter hour, at which every zone's days begin.
create table quiz_outcomes (
  user_id text not null references users (id) on delete cascade,
  category text not null,
  score numeric(5, 2),
  question_count integer,
  total_questions integer,
  quizzes integer not null,
  unique nulls not distinct (user_id, category, score, question_count, total_questions)
);
create table quiz_quarters (
  user_id text not null references users (id) on delete cascade,
  at timestamptz not null,
  -- Finished ones that were begun then.
  quizzes integer not null default 0,
  -- On questions checked then.
  ms bigint not null default 0,
  primary key (user_id, at)
);

create function quarter_of(moment timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00Z')
$$;

create function count_finished_quiz() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    if old.completed then
      update quiz_outcomes set quizzes = quizzes - 1
      where user_id = old.user_id and category = old.category and score is not distinct from old.score
        and question_count is not distinct from old.question_count
        and total_questions is not distinct from old.total_questions;
      update quiz_quarters set quizzes = quizzes - 1
      where user_id = old.user_id and at = quarter_of(old.created_at);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if new.completed then
      insert into quiz_outcomes (user_id, category, score, question_count, total_questions, quizzes)
      values (new.user_id, new.category, new.score, new.question_count, new.total_questions, 1)
      on conflict (user_id, category, score, question_count, total_questions) do update
      set quizzes = quiz_outcomes.quizzes + 1;
      insert into quiz_quarters (user_id, at, quizzes) values (new.user_id, quarter_of(new.created_at), 1)
      on conflict (user_id, at) do update set quizzes = quiz_quarters.quizzes + 1;
    end if;
  end if;
  return null;
end
$$;
create trigger finished_quiz_counted
  after insert or delete or update of completed, score, category, question_count, total_questions, created_at
  on quiz_progress for each row execute function count_finished_quiz();

create function add_quiz_time() returns trigger language plpgsql as $$
begin
  insert into quiz_quarters (user_id, at, ms) values (new.user_id, quarter_of(new.created_at), new.ms)
  on conflict (user_id, at) do update set ms = quiz_quarters.ms + excluded.ms;
  return null;
end
$$;
create trigger quiz_time_added after insert on item_responses
  for each row when (new.kind = 'quiz' and new.ms > 0) execute function add_quiz_time();

insert into quiz_outcomes (user_id, category, score, question_count, total_questions, quizzes)
select user_id, category, score, question_count, total_questions, count(*)
from quiz_progress where completed group by 1, 2, 3, 4, 5;
insert into quiz_quarters (user_id, at, quizzes, ms)
select user_id, at, sum(quizzes), sum(ms) from (
  select user_id, quarter_of(created_at) as at, 1 as quizzes, 0 as ms from quiz_progress where completed
  union all
  select user_id, quarter_of(created_at), 0, ms from item_responses where kind = 'quiz' and ms > 0
) as done group by 1, 2;

-- Read for these sums alone.
drop index quiz_progress_topics;
drop index item_responses_quiz_activity;
