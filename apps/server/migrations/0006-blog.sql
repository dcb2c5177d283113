-- Posts of the blog: those of the content release, and any made elsewhere.

create table blog_posts (
  -- The post's address: stable across content releases, e.g. 'how-the-exam-is-weighed'.
  id text primary key default gen_random_uuid()::text,
  title text not null check (btrim(title) <> ''),
  body text not null,
  image_url text,
  -- Null: the product's team signs.
  author text,
  published_at timestamptz not null default now(),
  -- Comes with the content release: rewritten by the next one, and taken away when it has no such post.
  released boolean not null default false
);
create index blog_posts_by_date on blog_posts (published_at desc, id);
