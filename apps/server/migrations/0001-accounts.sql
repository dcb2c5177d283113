-- Accounts: who a person is, and whether they subscribe.
-- users, sessions, identities and verifications belong to better-auth; the rest bears the documents' names.

create table users (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  -- SHA-256 of the token: a copy of this table opens no session.
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

-- How a user proves who they are; today only by password.
create table identities (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index identities_by_user on identities (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table profiles (
  id text primary key references users (id) on delete cascade,
  username text not null check (username ~ '^[A-Za-z0-9_]{3,40}$'),
  first_name text not null,
  last_name text,
  avatar_url text,
  -- Extended time granted by the school: 1, 1.5 or 2 times the exam's limit.
  exam_time_factor numeric(2, 1) not null default 1 check (exam_time_factor in (1, 1.5, 2))
);
create unique index profiles_username on profiles (lower(username));

create table subscriptions (
  user_id text primary key references users (id) on delete cascade,
  status text not null,
  subscription_type text,
  expires_at timestamptz
);

-- Fixed windows of the rate limiter; rows of past windows are swept when a new window opens.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (key, window_start)
);
create index rate_limits_by_window on rate_limits (window_start);
