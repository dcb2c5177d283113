-- Mails on their way out. With a mail server a row is gone once the mail is delivered; without one the rows are
-- the local outbox. A row may carry a recovery link in the clear, so it never stays longer than a week.
create table outbox_mails (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  reply_to text,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null default now()
);
create index outbox_mails_by_age on outbox_mails (created_at);

-- Recovery links that were sent and are not used yet.
create table recoveries (
  -- SHA-256 of each value: a copy of this table opens no account.
  access_token text primary key,
  refresh_token text not null,
  user_id text not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index recoveries_by_user on recoveries (user_id);
create index recoveries_by_age on recoveries (expires_at);

create table support_requests (
  id uuid primary key default gen_random_uuid(),
  -- The account it was sent from, where there was one; it goes with the account.
  user_id text references users (id) on delete cascade,
  name text not null,
  email text not null,
  issue text not null,
  status text not null default 'open' check (status in ('open', 'resolved')),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  check ((status = 'resolved') = (resolved_at is not null))
);
create index support_requests_by_status on support_requests (status, created_at);
create index support_requests_by_user on support_requests (user_id);
