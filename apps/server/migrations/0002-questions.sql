-- The question bank: one table; `category` stands for the documents' seven tables.

create table questions (
  -- Stable across content releases, e.g. 'pc-0001'.
  id text primary key,
  category text not null check (category in
    ('patient-care', 'safety', 'image-production', 'physics', 'math', 'procedures', 'anatomy')),
  -- Blueprint section and objective, e.g. 'PC6' and 'PC6.2'.
  section text not null,
  objective text not null,
  level text,
  question text not null,
  -- A list, a keyed object, a JSON string or a comma-separated string; `options` is the fallback list.
  answers jsonb,
  options jsonb,
  correct_answer integer,
  correct_answers jsonb,
  is_multiple_answer boolean not null default false,
  explanation text,
  rationale text,
  -- One reason per option, in the order of the options.
  option_reasons jsonb,
  takeaway text,
  image_url text,
  image_alt text,
  image_citation text,
  refs jsonb not null default '[]',
  -- Ascending numbers and other orders with a meaning are shown as stored.
  keeps_option_order boolean not null default false,
  -- Out of a later content release: never drawn again, still shown in old results.
  retired boolean not null default false,
  -- The content file's version of this row, so that a release rewrites only what changed.
  checksum text,
  -- A fixed random place in the bank: a draw walks on from a random point and reads only what it takes.
  shuffle_key double precision not null default random(),
  -- May stand in an exam: text, options and a usable key.
  eligible boolean generated always as (
    not retired
    and btrim(question) <> ''
    and case
      when is_multiple_answer then
        case when jsonb_typeof(correct_answers) = 'array' then jsonb_array_length(correct_answers) > 0 else false end
      else correct_answer is not null
    end
  ) stored
);
create index questions_by_section on questions (section, shuffle_key) where eligible;
create index questions_by_category on questions (category, shuffle_key) where eligible;

create table exam_sections (
  id integer primary key,
  name text not null,
  target_percentage numeric(5, 2) not null check (target_percentage >= 0)
);

-- How the questions of an exam category spread over the blueprint's sections, so that exams are alike in shape.
create table blueprint_sections (
  section text primary key,
  category text not null,
  weight double precision not null check (weight >= 0)
);

create table question_reports (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  question_id text not null,
  question_text text not null,
  question_type text not null check (question_type in ('quiz', 'mock-exam')),
  comment text not null check (btrim(comment) <> ''),
  handled boolean not null default false,
  created_at timestamptz not null default now()
);
create index question_reports_by_question on question_reports (question_id);
