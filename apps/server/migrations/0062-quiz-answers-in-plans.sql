-- A plan also keeps how many answers of quizzes were in the cards, of those since an hour before its last run: while
-- there are no more, none of them is looked at for one that is new. Both are of one run, whatever the others keep.

alter table review_plans
  add column counted_since timestamptz,
  add column counted_answers integer;
