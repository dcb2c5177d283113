-- What a student keeps of a question for themselves: a bookmark, a note, or both.

create table question_notes (
  user_id text not null references users (id) on delete cascade,
  -- A question the bank lost keeps its note.
  question_id text not null,
  bookmarked boolean not null default false,
  note text not null default '' check (char_length(note) <= 2000),
  updated_at timestamptz not null,
  primary key (user_id, question_id)
);
-- The student's list, newest first.
create index question_notes_by_time on question_notes (user_id, updated_at, question_id);
