-- A card also counts the answers that said how sure the student was, so that nobody's progress counts them all; and a
-- plan how many finished exams are in the cards, so that no answer of theirs is looked at for one that is new.

alter table review_cards
  add column sure integer not null default 0,
  add column sure_right integer not null default 0,
  add column fairly_sure integer not null default 0,
  add column fairly_sure_right integer not null default 0,
  add column guess integer not null default 0,
  add column guess_right integer not null default 0;
alter table review_plans add column scheduled_exams integer;

update review_cards as card set sure = said.sure, sure_right = said.sure_right, fairly_sure = said.fairly_sure,
  fairly_sure_right = said.fairly_sure_right, guess = said.guess, guess_right = said.guess_right
from (
  select user_id, question_id,
    count(*) filter (where confidence = 'sure') as sure,
    count(*) filter (where confidence = 'sure' and correct) as sure_right,
    count(*) filter (where confidence = 'fairly-sure') as fairly_sure,
    count(*) filter (where confidence = 'fairly-sure' and correct) as fairly_sure_right,
    count(*) filter (where confidence = 'guess') as guess,
    count(*) filter (where confidence = 'guess' and correct) as guess_right
  from item_responses where confidence is not null group by user_id, question_id
) as said
where card.user_id = said.user_id and card.question_id = said.question_id;

-- Without one, a process of the release before cannot write a card that lacks them.
alter table review_cards
  alter column sure drop default,
  alter column sure_right drop default,
  alter column fairly_sure drop default,
  alter column fairly_sure_right drop default,
  alter column guess drop default,
  alter column guess_right drop default;

-- Read for that alone.
drop index item_responses_by_confidence;
