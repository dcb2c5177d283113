-- Study materials: the files a student brings, and the text that was read from them.

create table study_materials (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  title text not null check (btrim(title) <> ''),
  description text,
  -- The file in the bucket `study_materials`.
  file_path text not null unique,
  -- The content type its content has.
  file_type text not null,
  -- What it is called when it is downloaded.
  file_name text not null,
  file_size integer not null check (file_size > 0),
  status text not null default 'uploaded' check (status in ('uploaded', 'processing', 'ready', 'failed')),
  -- Why it failed, as a code.
  failure text,
  -- Pages, slides or parts: how many there are, once that is known, and how many were read.
  places integer check (places >= 0),
  places_read integer not null default 0 check (places_read >= 0),
  created_at timestamptz not null default now(),
  -- When its reading was last asked for.
  queued_at timestamptz not null default now(),
  -- The last change of its status, or the last sign that it is being read.
  updated_at timestamptz not null default now(),
  check ((status = 'failed') = (failure is not null))
);
create index study_materials_by_user on study_materials (user_id, created_at desc);
-- What is still to be read.
create index study_materials_unread on study_materials (updated_at) where status in ('uploaded', 'processing');

-- A page, slide or part, or a piece of a long one, as search finds it.
create table study_material_passages (
  material_id uuid not null references study_materials (id) on delete cascade,
  -- Its place among the material's passages, from 0.
  position integer not null check (position >= 0),
  user_id text not null references users (id) on delete cascade,
  -- The page, slide or part it is of, from 1.
  place integer not null check (place >= 1),
  text text not null,
  tsv tsvector not null generated always as (to_tsvector('english', text)) stored,
  primary key (material_id, position)
);
create index study_material_passages_by_user on study_material_passages (user_id);
create index study_material_passages_words on study_material_passages using gin (tsv);
