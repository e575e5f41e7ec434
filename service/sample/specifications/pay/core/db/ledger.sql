-- Schema of the ledger after all migrations.

create type entry_state as enum ('draft', 'pending', 'settled', 'void', 'reversed');
create type entry_side as enum ('debit', 'credit');

create table account (
  id text primary key check (id ~ '^a_[0-9a-z]+$'),
  owner text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);

create table entry (
  id text not null check (id ~ '^e_[0-9a-z]+$'),
  side entry_side not null,
  state entry_state not null default 'draft',
  amount bigint not null check (amount between 1 and 99999999999),
  currency char(3) not null check (currency = upper(currency)),
  account text not null references account,
  reference varchar(140),
  note varchar(1000),
  value_date date,
  settlement_window text,
  reverses text,
  posted_at timestamptz,
  settled_at timestamptz,
  version integer not null default 1,
  primary key (id, side)
);

-- An entry can be reversed once.
create unique index entry_reversed_once on entry (reverses, side) where reverses is not null;
create index entry_by_account on entry (account, posted_at desc);
create index entry_pending on entry (settlement_window) where state = 'pending';

create function check_transition() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('draft', 'pending'), ('pending', 'settled'), ('pending', 'void'), ('settled', 'reversed')
  ) then
    raise exception 'The transition from % to % is not allowed.', old.state, new.state
      using errcode = 'check_violation';
  end if;
  new.version := old.version + 1;
  return new;
end;
$$;

create trigger entry_transition
  before update of state on entry
  for each row when (old.state is distinct from new.state)
  execute function check_transition();

-- Queried every minute. Any row is an alert.
create view sums_that_differ as
select currency, sum(case side when 'credit' then amount else -amount end) as difference
  from entry
 where state in ('settled', 'reversed')
 group by currency
having sum(case side when 'credit' then amount else -amount end) <> 0;
