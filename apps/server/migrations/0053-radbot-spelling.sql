-- Words of the passages as they are written, to find what a misspelled word was meant to be.
create table radbot_words (
  word text primary key,
  -- In how many passages it is.
  uses integer not null
);

-- What was searched for in place of `text`, where a word of it looked misspelled.
alter table radbot_questions add column respelled text;
