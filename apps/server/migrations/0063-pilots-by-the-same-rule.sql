-- Which questions may be drawn is said once, for those that count and for the pilots that come along beside them.

drop index questions_pilots;
alter table questions drop column eligible;

do $do$
declare
  askable constant text := $rule$
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
  $rule$;
begin
  execute format('
    alter table questions
      add column eligible boolean generated always as (not pilot and %1$s) stored,
      add column eligible_pilot boolean generated always as (pilot and %1$s) stored', askable);
end
$do$;

create index questions_by_section on questions (section, shuffle_key) where eligible;
create index questions_by_category on questions (category, shuffle_key) where eligible;
create index questions_in_order on questions (category, id collate "C") where eligible;
create index questions_pilots on questions (id collate "C") where eligible_pilot;
