-- Notifications: what the product tells one user, kept until they dismiss it.

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  title text not null check (btrim(title) <> ''),
  message text not null check (btrim(message) <> ''),
  type text not null check (type in ('info', 'warning', 'success')),
  read boolean not null default false,
  -- To the millisecond, as every client can hold it: a stream resumes from this moment.
  created_at timestamptz(3) not null default now()
);
create index notifications_by_user on notifications (user_id, created_at desc);

-- A report that was dealt with stays, with who dealt with it and when.
alter table question_reports
  add column handled_at timestamptz,
  add column handled_by text references users (id) on delete set null;
create index question_reports_open on question_reports (created_at) where not handled;
