-- A question of line breaks or tabs alone is blank too. PostgreSQL 15 cannot change a generated column's
-- expression, so the column is made anew, and with it the indexes it carries.

alter table questions drop column eligible;
alter table questions add column eligible boolean generated always as (
  not retired
  and question ~ '[^[:space:]]'
  and case
    when is_multiple_answer then
      case when jsonb_typeof(correct_answers) = 'array' then jsonb_array_length(correct_answers) > 0 else false end
    else correct_answer is not null
  end
) stored;

create index questions_by_section on questions (section, shuffle_key) where eligible;
create index questions_by_category on questions (category, shuffle_key) where eligible;
