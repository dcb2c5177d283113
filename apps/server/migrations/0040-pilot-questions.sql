-- Pilot questions: tried out in mock exams beside those that count, to see how students do on them.

alter table questions
  add column pilot boolean not null default false,
  drop column eligible;
alter table questions
  add column eligible boolean generated always as (
    not retired
    and not pilot
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
create index questions_pilots on questions (shuffle_key) where pilot;

-- Answered as a pilot: the exam's score is without it.
alter table item_responses add column pilot boolean not null default false;

-- How many of an exam's questions count; null in a record of elsewhere, where all do.
alter table mock_exam_progress add column scored_questions integer;
update mock_exam_progress set scored_questions = jsonb_array_length(questions_ids)
where jsonb_typeof(questions_ids) = 'array';
