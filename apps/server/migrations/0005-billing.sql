-- Billing: who a user is to the payment provider, and how far we have read its state. What they subscribe to
-- stands in `subscriptions`.

create table billing_customers (
  user_id text primary key references users (id) on delete cascade,
  -- Null once the provider has deleted the customer; the next checkout makes a new one.
  stripe_customer_id text unique,
  -- The last checkout page opened, so that no two are ever open at once.
  stripe_checkout_id text,
  checkout_opened_at timestamptz,
  -- A trial is given once.
  trial_used boolean not null default false,
  -- When a running trial turns into the first charge; null when it will not.
  trial_ends_at timestamptz,
  trial_reminded_at timestamptz,
  -- Readings of the provider's state are numbered as they begin; one applies only if none begun later has.
  readings_begun bigint not null default 0,
  reading_applied bigint not null default 0,
  last_reading_at timestamptz
);
create index billing_customers_by_trial_end on billing_customers (trial_ends_at) where trial_ends_at is not null;

-- Events of the provider already taken, by its id, so that a repeat is known.
create table billing_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);
create index billing_events_by_received on billing_events (received_at);
