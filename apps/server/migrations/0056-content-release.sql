-- Which release the questions and lessons are of, so that a start with the same content reads none of it.
create table content_release (
  only_row boolean primary key default true check (only_row),
  stamp text not null
);
