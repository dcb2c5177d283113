-- Questions that ask the same thing share a group, so that a draw can keep them apart; null has no twin.
alter table questions add column twin_group text;
create index questions_by_twin_group on questions (twin_group) where twin_group is not null;

-- Objective in words, version, date and how the question was checked; null for questions made elsewhere.
alter table questions add column passport jsonb;
