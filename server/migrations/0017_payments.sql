-- What somebody wants to give, and who they are. Books have to be kept longer than accounts: what is left of an
-- account that is gone is the donation without a link to it.
create table donations (
  id uuid primary key default uuidv7(),
  product text not null,
  type text not null check (type in ('once', 'regular')),
  provider text not null check (provider in ('stripe', 'transfer', 'test')),
  amount_grosze integer not null check (amount_grosze > 0),
  user_id uuid references users (id) on delete set null,
  -- Whether there was an account: nobody is named on the board any more once theirs is gone.
  by_account boolean not null,
  name text not null,
  last_name text not null,
  email text not null,
  phone text,
  street text,
  house_number text,
  flat text,
  zip text,
  city text,
  on_board boolean not null,
  language text not null check (language in ('pl', 'en')),
  -- Of a regular donation, once its first payment has arrived.
  regular_state text check (regular_state in ('active', 'ended')),
  -- What the provider calls it.
  regular_ref text,
  failed_charges integer not null default 0,
  -- Only where the provider does not charge by itself.
  next_charge_at timestamptz,
  created_at timestamptz not null default now()
);
create index donations_user on donations (user_id);
create index donations_charges on donations (next_charge_at) where regular_state = 'active';

-- One movement of money. The id is random, not a time: who knows it may see how the payment stands.
create table payments (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references donations (id) on delete cascade,
  state text not null default 'created' check (
    state in ('created', 'requires_payment', 'processing', 'succeeded', 'failed', 'expired', 'refunded')
  ),
  amount_grosze integer not null check (amount_grosze > 0),
  -- Where it is paid, and until when.
  redirect_url text,
  expires_at timestamptz,
  -- What the provider calls it.
  provider_ref text unique,
  created_at timestamptz not null default now(),
  -- When the money arrived.
  booked_at timestamptz
);
create index payments_newest on payments (created_at desc, id);
create index payments_donation on payments (donation_id, created_at);
create index payments_booked on payments (booked_at desc) where state = 'succeeded';

-- What providers have told: each message counts once.
create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
