-- What admins send is kept with to how many it went, so that it can be taken back.

create table announcements (
  id uuid primary key default gen_random_uuid(),
  -- Whom alone it went to, and with whose account it goes; null for everyone.
  recipient_id text references users (id) on delete cascade,
  sent_by text references users (id) on delete set null,
  title text not null,
  message text not null,
  type text not null check (type in ('info', 'warning', 'success')),
  recipients integer not null check (recipients >= 0),
  created_at timestamptz not null default now(),
  taken_back_at timestamptz
);
create index announcements_by_time on announcements (created_at desc);
create index announcements_by_recipient on announcements (recipient_id);

alter table notifications add column announcement_id uuid references announcements (id) on delete cascade;
create index notifications_by_announcement on notifications (announcement_id) where announcement_id is not null;
