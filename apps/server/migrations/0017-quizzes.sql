-- What a quiz needs to go on in another browser: its questions as they are shown, its window, its place.

alter table quiz_progress
  -- Id and category of each question; rows made elsewhere have `question_ids` alone.
  add column questions_refs jsonb not null default '[]',
  -- Per position: the stored option index shown in each place, or null for the stored order.
  add column option_orders jsonb not null default '[]',
  -- Per position: what an answer may look like.
  add column answer_shapes jsonb not null default '[]',
  -- Flagged positions, ascending, and where the student was last.
  add column flags jsonb not null default '[]',
  add column position integer not null default 0 check (position >= 0),
  -- What the draw was made from, so that it can be made again.
  add column seed bigint,
  add column draw_version integer,
  -- The one window that may write.
  add column holder uuid,
  add column completed_at timestamptz;
