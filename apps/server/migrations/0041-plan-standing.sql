-- What the texts about a plan follow, as the payment provider said at the last reading.

alter table billing_customers
  add column trialing boolean not null default false,
  -- Nothing more is charged; null until the first reading after this migration.
  add column ends_with_period boolean,
  -- US cents charged once an interval; null for another currency.
  add column cents integer;
