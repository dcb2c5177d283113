-- One trial a person, also after the account is gone; and purchases that a failed answer of the provider cannot lock.

-- Who had a free trial: keyed hashes of mailboxes and cards, which name nobody and refer to no account.
create table used_trials (
  mark text primary key,
  -- When the trial began; a mark is deleted three years later.
  began_at timestamptz not null
);
create index used_trials_by_begin on used_trials (began_at);

-- Part of every idempotency key. The provider answers a key with the same failure for a day, so a failure counts on.
alter table billing_customers add column attempt integer not null default 0;
