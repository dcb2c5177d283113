-- Plans that are not sold for now: their price at the payment provider is not the one the pages promise.

create table closed_plans (
  plan text primary key,
  reason text not null,
  closed_at timestamptz not null
);
