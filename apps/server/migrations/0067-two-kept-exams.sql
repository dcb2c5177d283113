-- An exam that is quit has a place beside the one a start replaced: neither pushes the other out. Of the exams kept so
-- far nothing says which way they were left.

alter table replaced_exams
  add column place text not null default 'start' check (place in ('start', 'quit')),
  add column kept_until timestamptz;
update replaced_exams set kept_until = replaced_at + interval '30 days';
alter table replaced_exams
  alter column place drop default,
  alter column kept_until set not null,
  drop column replaced_at,
  drop constraint replaced_exams_pkey,
  add primary key (user_id, place);
create index replaced_exams_by_end on replaced_exams (kept_until);
