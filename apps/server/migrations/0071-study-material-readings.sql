-- Who claims a material to read it counts this up, and only the last to do so may write: one that was silent for long
-- and goes on may have been overtaken.
alter table study_materials add column readings_begun integer not null default 0;
