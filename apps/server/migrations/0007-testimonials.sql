-- Reviews of the product; anyone may leave one, an admin's approval shows it.
create table testimonials (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> ''),
  role text not null check (role in ('Student', 'Professor')),
  content text not null check (btrim(content) <> ''),
  star_rating integer not null check (star_rating between 1 and 5),
  approved boolean not null default false,
  created_at timestamptz not null default now()
);
create index testimonials_by_approval on testimonials (approved, created_at desc);
