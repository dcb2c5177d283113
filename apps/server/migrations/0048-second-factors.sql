-- What an admin logs in with beside the password: codes of a device, made from a secret that both know.

create table second_factors (
  user_id text primary key references users (id) on delete cascade,
  -- Encrypted.
  secret text not null,
  -- Null until a first code has shown that the device knows the secret; until then no code is asked for.
  confirmed_at timestamptz,
  -- Steps are 30 seconds, counted from 1970: the latest whose code was taken, so that none counts twice.
  last_step integer not null default 0 check (last_step >= 0),
  -- Keyed hashes of the backup codes that are left.
  backup_code_hash jsonb not null default '[]',
  created_at timestamptz not null default now()
);

-- Every live stream counts what was taken back from its user.
create index announcements_taken_back on announcements (recipient_id) where taken_back_at is not null;
