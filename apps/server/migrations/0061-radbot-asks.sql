-- What students ask that a page answers, as `[{"quote": …, "asks": […]}]`: it comes with the page's release.
alter table guided_lessons add column asks jsonb not null default '[]';

-- The section of the blueprint that a page is about, as a question's: what RadBot suggests to ask next is of it.
alter table guided_lessons add column section text;

-- What is asked of a passage, in words that it does not use; made with the passage, and gone with it.
create table radbot_asks (
  passage text not null references radbot_passages (id) on delete cascade,
  place integer not null,
  text text not null,
  -- The words of the passage that answer.
  quote text not null,
  primary key (passage, place)
);

-- Changes whenever passages do: what a server keeps of them in memory is made anew.
create table radbot_index (
  only_row boolean primary key default true check (only_row),
  stamp text not null
);

-- A passage with its asks is found by more words: kept beside each other, they need not be fetched for every comparison.
alter table radbot_passages set (toast_tuple_target = 8160);
