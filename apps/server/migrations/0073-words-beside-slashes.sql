-- PostgreSQL takes `kVp/mAs` for the path of a file, and the signs of `70-80` and `+3` for parts of their numbers, so that
-- nobody found `mAs`, `80` or `3`. For the search each of these slashes and signs is a control character, which no text
-- of ours holds: it parts words and can be made what it was.
create function words_apart(text text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(translate(text, '/', chr(28)), '-(?=[0-9])', chr(29), 'g'), '[+](?=[0-9])', chr(30), 'g')
$$;

alter table study_material_passages
  drop column tsv,
  add column tsv tsvector not null generated always as (to_tsvector('english', words_apart(text))) stored;
create index study_material_passages_words on study_material_passages using gin (tsv);
