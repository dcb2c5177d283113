-- What goes with a deleted account is found without reading large tables.
create index arcade_bests_by_round on arcade_bests (round_id);
create index radbot_questions_by_user on radbot_questions (user_id);
create index question_reports_by_user on question_reports (user_id);
create index question_reports_by_handler on question_reports (handled_by) where handled_by is not null;
create index feedback_by_closer on feedback (closed_by) where closed_by is not null;
