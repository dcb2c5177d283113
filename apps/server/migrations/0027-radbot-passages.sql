-- What RadBot may quote: the one index of its search, brought up to date at every start.

create table radbot_passages (
  -- Kind, source and place, e.g. 'rationale:sa-0001:0'.
  id text primary key,
  kind text not null,
  -- The id of the question, post or lesson page.
  source_id text not null,
  -- Which passage of its source, from 0.
  place integer not null,
  -- What its source is called, and the part of it.
  title text not null,
  part text not null,
  -- The page that shows it; null where that depends on the student.
  address text,
  -- Of a rationale: what its question is filed under, and what questions that ask the same share.
  category text,
  section text,
  twin_group text,
  -- Plain text, as it is quoted.
  body text not null,
  -- The sentence to keep in mind: the last of `body`, or nothing.
  keep text not null default '',
  -- Found by, but never quoted.
  hidden text not null default '',
  -- Of the whole source: a start rewrites only what changed.
  checksum text not null,
  words tsvector not null generated always as (
    setweight(to_tsvector('english'::regconfig, keep), 'A')
    || setweight(to_tsvector('english'::regconfig, body), 'B')
    || setweight(to_tsvector('english'::regconfig, title || ' ' || part), 'C')
    || setweight(to_tsvector('english'::regconfig, hidden), 'D')
  ) stored
);
create index radbot_passages_by_words on radbot_passages using gin (words);
create index radbot_passages_by_source on radbot_passages (kind, source_id);
