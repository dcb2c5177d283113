-- A student's latest answers of every kind, whose questions are scheduled for review: from the index alone.

create index item_responses_latest on item_responses (user_id, created_at) include (question_id);
