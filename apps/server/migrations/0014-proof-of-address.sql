-- Proof of an address: by a mailed link that verifies it, or by one that opens a session for a new password.

-- A session that a recovery link opened may set a new password without the old one; then it is like any other.
alter table sessions add column opened_by text not null default 'login'
  check (opened_by in ('login', 'recovery'));

-- Links that were sent to verify an address and are not used yet.
create table email_verifications (
  -- SHA-256: a copy of this table verifies nothing.
  token text primary key,
  user_id text not null references users (id) on delete cascade,
  -- The address it was sent to; it verifies no other.
  email text not null,
  expires_at timestamptz not null
);
create index email_verifications_by_user on email_verifications (user_id);
create index email_verifications_by_age on email_verifications (expires_at);
