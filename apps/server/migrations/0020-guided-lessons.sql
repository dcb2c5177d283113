-- Guided lessons: topics, their subsections, the pages and the quizzes. All rows come with the content release.

create table guided_lessons_topics (
  -- Stable across content releases, e.g. 'safety'.
  id text primary key,
  name text not null,
  description text not null,
  -- From 1, here and below.
  display_order integer not null,
  -- Out of a later content release: shown to nobody, kept because progress refers to it. Here and below.
  retired boolean not null default false,
  -- The content file's version of this row, so that a release rewrites only what changed. Here and below.
  checksum text
);

create table guided_lessons_subsections (
  id text primary key,
  topic_id text not null references guided_lessons_topics (id),
  name text not null,
  description text not null,
  display_order integer not null,
  retired boolean not null default false,
  checksum text
);
create index guided_lessons_subsections_by_topic on guided_lessons_subsections (topic_id, display_order);

create table guided_lessons (
  id text primary key,
  subsection_id text not null references guided_lessons_subsections (id),
  title text not null,
  -- HTML, made from the page's Markdown when the release was loaded: safe to show as it is.
  content text not null,
  image_url text,
  image_alt text,
  image_citation text,
  -- The self-check at the page's end, never graded.
  check_question text not null,
  check_answer text not null,
  -- Of `content`, as a reader counts them.
  words integer not null check (words >= 0),
  display_order integer not null,
  retired boolean not null default false,
  checksum text
);
create index guided_lessons_by_subsection on guided_lessons (subsection_id, display_order);

create table guided_questions (
  id text primary key,
  topic_id text not null references guided_lessons_topics (id),
  -- Null: of the topic's own quiz.
  subsection_id text references guided_lessons_subsections (id),
  quiz_type text not null check (quiz_type in ('subsection', 'topic')),
  question text not null,
  -- A list of strings, shown in this order, and the index of the right one.
  answers jsonb not null,
  correct_answer integer not null check (correct_answer >= 0),
  explanation text not null,
  -- One reason per answer.
  option_reasons jsonb not null,
  takeaway text not null,
  image_url text,
  image_alt text,
  image_citation text,
  refs jsonb not null default '[]',
  display_order integer not null,
  retired boolean not null default false,
  checksum text,
  check ((quiz_type = 'topic') = (subsection_id is null))
);
create index guided_questions_by_subsection on guided_questions (subsection_id, display_order);
create index guided_questions_by_topic on guided_questions (topic_id, quiz_type, display_order);
