-- How each question did, counted by the night's job from item_responses, so that no request has to.

alter table questions
  -- Since when it is asked as it stands: older answers say nothing about it. Null is from the start.
  add column asked_since timestamptz;

-- Right answers at completion; `score` is rounded to a percent.
alter table mock_exam_progress add column correct integer check (correct >= 0);
update mock_exam_progress set correct =
  (select count(*) from item_responses where attempt_id = mock_exam_progress.id and item_responses.correct)
where completed and exam_type = 'mock_exam';

create table question_statistics (
  question_id text primary key references questions (id) on delete cascade,
  -- Students, each with the first answer alone; how many of them were right; how many answered in a mock exam.
  answered integer not null check (answered > 0),
  correct integer not null,
  exam_answered integer not null,
  -- -1 to 1, from the mock exams; null where it cannot be told.
  discrimination double precision,
  -- Students per option, in the stored order; null for a type without options to choose.
  choices jsonb,
  -- The same among the best third of those who answered in a mock exam.
  best_answered integer not null,
  best_choices jsonb,
  median_ms integer,
  -- What is wrong with it, and since when the list of such questions has it.
  faults jsonb not null default '[]',
  found_at timestamptz,
  computed_at timestamptz not null
);
create index question_statistics_by_find on question_statistics (found_at desc, question_id) where found_at is not null;

-- Whoever changes what is asked: the numbers go at once, and begin anew.
create function restart_question_statistics() returns trigger language plpgsql as $$
begin
  new.asked_since := now();
  delete from question_statistics where question_id = new.id;
  return new;
end $$;
create trigger questions_asked_anew before update on questions for each row
when ((old.question, old.answers, old.options, old.type, old.is_multiple_answer, old.correct_answer,
       old.correct_answers, old.regions)
  is distinct from (new.question, new.answers, new.options, new.type, new.is_multiple_answer, new.correct_answer,
       new.correct_answers, new.regions))
execute function restart_question_statistics();
