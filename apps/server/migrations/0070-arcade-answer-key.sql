-- A round is judged by the keys it was issued with, whatever becomes of its questions before its log arrives.

-- The index of each question's right option, as they are asked and shown; null in a finished round. Its name keeps it
-- out of the player's download: a question of it may be open in their exam by then.
alter table arcade_rounds add column answer_key jsonb;
