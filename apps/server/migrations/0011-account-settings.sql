-- Account settings: when the real exam is, and when each session was last used.

-- The day of the student's real exam; the dashboard counts the days to it.
alter table profiles add column exam_date date;

-- Set on each page load, but not more often than every few minutes.
alter table sessions add column last_seen_at timestamptz not null default now();

-- What somebody wrote to support goes with their account, too: it bears their name and address.
alter table support_requests
  drop constraint support_requests_user_id_fkey,
  add constraint support_requests_user_id_fkey foreign key (user_id) references users (id) on delete cascade;
