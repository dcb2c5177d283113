-- Types of questions, what every kind of attempt shares, and what was shown to whom.

alter table questions
  -- What `is_multiple_answer` cannot tell; null for one right option or several.
  add column type text check (type in ('ordered-list', 'hot-spot')),
  -- A hot spot's lettered places, [{"x", "y"}] in permille of the picture, and where it is right.
  add column places jsonb,
  add column regions jsonb,
  drop column eligible;
alter table questions
  add column eligible boolean generated always as (
    not retired
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

alter table mock_exam_progress
  -- Per position: what an answer may look like, {"type", "options"}.
  add column answer_shapes jsonb not null default '[]',
  -- Position to when its answer was given, in milliseconds since 1970: in the present hold, and in those before it.
  add column answered_at jsonb not null default '{}',
  add column answered_before jsonb not null default '{}',
  -- Where the student was.
  add column position integer;

create function answer_shapes_of(option_counts jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'type', case when n::int < 0 then 'multiple' else 'single' end, 'options', abs(n::int)) order by place), '[]')
  from jsonb_array_elements(option_counts) with ordinality as counted (n, place)
$$;
update mock_exam_progress set answer_shapes = answer_shapes_of(option_counts);
-- Replaced exams are put back as they are kept.
update replaced_exams set exam = exam - 'option_counts' || jsonb_build_object(
  'answer_shapes', answer_shapes_of(exam -> 'option_counts'),
  'answered_at', '{}'::jsonb, 'answered_before', '{}'::jsonb);
drop function answer_shapes_of;
alter table mock_exam_progress drop column option_counts;

-- What a student was shown outlives the attempt: one row an attempt, so that the next one can avoid it.
create table shown_questions (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  kind text not null,
  question_ids jsonb not null,
  shown_at timestamptz not null
);
create index shown_questions_by_user on shown_questions (user_id, kind, shown_at desc);
insert into shown_questions (user_id, kind, question_ids, shown_at)
select user_id, 'mock-exam', questions_ids, created_at from mock_exam_progress
where exam_type = 'mock_exam' order by created_at;
