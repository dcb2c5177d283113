-- Passages change at a release, and are searched from then on: what is only put aside for the index makes every search
-- read all of them until the next vacuum.
alter index radbot_passages_by_words set (fastupdate = off);
select gin_clean_pending_list('radbot_passages_by_words');
