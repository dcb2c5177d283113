-- What is asked keeps its versions, and an admin's ruling on a faulty one reaches every score it counted in.

alter table questions
  -- Counts what is asked; explanations and pictures may change within a version.
  add column version integer not null default 1,
  -- The first version whose options mean what those of this one do, in the same order.
  add column options_since integer not null default 1,
  -- Answers to this version count as right, whatever they are.
  add column credited boolean not null default false,
  -- Not drawn any more, by an admin's ruling.
  add column withdrawn_at timestamptz,
  drop column eligible;
alter table questions
  add column eligible boolean generated always as (
    not retired
    and withdrawn_at is null
    and question ~ '[^[:space:]]'
    and case
      when type = 'ordered-list' then
        case when jsonb_typeof(correct_answers) = 'array' and jsonb_typeof(answers) = 'array'
          then jsonb_array_length(correct_answers) = jsonb_array_length(answers)
            and jsonb_array_length(correct_answers) > 1
          else false end
      when type = 'hot-spot' then
        case when jsonb_typeof(regions) = 'array' then jsonb_array_length(regions) > 0 else false end
        and image_url is not null
      when is_multiple_answer then
        case when jsonb_typeof(correct_answers) = 'array' then jsonb_array_length(correct_answers) > 0 else false end
      else correct_answer is not null
    end
  ) stored;
create index questions_by_section on questions (section, shuffle_key) where eligible;
create index questions_by_category on questions (category, shuffle_key) where eligible;
create index questions_in_order on questions (category, id collate "C") where eligible;

-- The earlier versions, for the sittings that drew them.
create table question_versions (
  question_id text not null references questions (id) on delete cascade,
  version integer not null,
  -- The whole row as it was; a ruling changes its key, its explanation and whether it is credited.
  question jsonb not null,
  amended boolean not null default false,
  primary key (question_id, version)
);

-- Whoever changes what is asked: the version before is kept, the numbers go at once and begin anew, and what was
-- withdrawn is asked again.
create or replace function restart_question_statistics() returns trigger language plpgsql as $$
begin
  insert into question_versions (question_id, version, question) values (old.id, old.version, to_jsonb(old));
  new.version := old.version + 1;
  new.options_since := new.version;
  new.credited := false;
  new.withdrawn_at := null;
  new.asked_since := now();
  delete from question_statistics where question_id = new.id;
  return new;
end $$;

create table question_rulings (
  -- In the order in which they took effect.
  number integer generated always as identity primary key,
  question_id text not null references questions (id) on delete cascade,
  ruling text not null check (ruling in ('corrected', 'withdrawn')),
  -- What becomes of the answers given before.
  earlier_answers text not null check (earlier_answers in ('graded-again', 'count-as-right')),
  -- Of a correction: what was asked by the content's files, and what takes its place.
  released jsonb,
  corrected jsonb,
  ruled_by text references users (id) on delete set null,
  ruled_at timestamptz not null,
  -- When every score was graded again and every student told.
  settled_at timestamptz
);
create index question_rulings_by_question on question_rulings (question_id, number desc);

alter table question_reports
  add column resolution text check (resolution in ('nothing-wrong', 'corrected', 'withdrawn'));

-- The version an answer was given to; null before versions were kept.
alter table item_responses add column question_version integer;

-- Ids of the questions that count as right whatever the answer; null is none.
alter table mock_exam_progress add column credited jsonb;
alter table quiz_progress add column credited jsonb;

-- What a ruling did to one finished exam or quiz.
create table score_changes (
  ruling integer not null references question_rulings (number) on delete cascade,
  attempt_id uuid not null,
  user_id text not null references users (id) on delete cascade,
  kind text not null check (kind in ('mock-exam', 'quiz')),
  category text,
  completed_at timestamptz not null,
  total integer not null,
  correct_before integer not null,
  correct_after integer not null,
  score_before integer not null,
  score_after integer not null,
  told_at timestamptz,
  primary key (ruling, attempt_id)
);
create index score_changes_by_user on score_changes (user_id);

-- A page of ours where there is more to read.
alter table notifications add column link text check (link like '/%');
