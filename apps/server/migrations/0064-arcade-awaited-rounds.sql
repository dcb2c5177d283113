-- A round whose log is still on its way stays open beside the next one, which takes the place of any other.

alter table arcade_rounds add column awaited boolean not null default false;
drop index arcade_rounds_open;
create unique index arcade_rounds_open on arcade_rounds (user_id) where finished_at is null and not awaited;
