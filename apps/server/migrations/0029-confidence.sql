-- How sure a student said they were, with the check of the answer; null where they did not say.

alter table item_responses
  add column confidence text check (confidence in ('sure', 'fairly-sure', 'guess'));
-- The calibration of a student, from the index alone.
create index item_responses_by_confidence on item_responses (user_id, confidence, correct)
  where confidence is not null;
