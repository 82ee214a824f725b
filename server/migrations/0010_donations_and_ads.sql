-- Donations and their donors. Accounting needs them for longer than accounts exist: deleting an account only removes
-- the link to it.
create table donations (
  id uuid primary key default uuidv7(),
  product text not null,
  type text not null check (type in ('once', 'regular')),
  provider text not null check (provider in ('stripe', 'transfer', 'test')),
  amount_grosze integer not null check (amount_grosze > 0),
  user_id uuid references users (id) on delete set null,
  -- Whether an account donated: the donor board does not show the name of a deleted account.
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
  language text not null,
  -- The state of a regular donation, once its first payment has arrived.
  regular_state text check (regular_state in ('active', 'ended')),
  -- The provider's id of a regular donation.
  regular_ref text,
  failed_charges integer not null default 0,
  -- Only for providers that do not charge by themselves.
  next_charge_at timestamptz,
  created_at timestamptz not null default now()
);
create index donations_user on donations (user_id);
create index donations_charges on donations (next_charge_at) where regular_state = 'active';

-- The id is random instead of time-ordered, because whoever knows it may see the state of the payment.
create table payments (
  id uuid primary key default gen_random_uuid(),
  donation_id uuid not null references donations (id) on delete cascade,
  state text not null default 'created' check (
    state in ('created', 'requires_payment', 'processing', 'succeeded', 'failed', 'expired', 'refunded')
  ),
  amount_grosze integer not null check (amount_grosze > 0),
  -- The payment page of the provider, and its expiry.
  redirect_url text,
  expires_at timestamptz,
  -- The provider's id of the payment.
  provider_ref text unique,
  created_at timestamptz not null default now(),
  -- When the money arrived.
  booked_at timestamptz
);
create index payments_newest on payments (created_at desc, id);
create index payments_donation on payments (donation_id, created_at);
create index payments_booked on payments (booked_at desc) where state = 'succeeded';

-- Received provider events, so that each one is processed once.
create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Ads that channels pay for with points.
create table ads (
  id uuid primary key default uuidv7(),
  channel_id uuid not null references channels (id) on delete cascade,
  name text not null default '',
  status text not null default 'open'
    check (status in ('open', 'awaiting_verification', 'verified_ok', 'verified_not_ok', 'paused', 'live')),
  kind text not null default 'banner' check (kind in ('banner', 'video')),
  click_action text not null default 'none'
    check (click_action in ('none', 'open_video', 'open_channel', 'open_url')),
  click_url text,
  video_id uuid references videos (id) on delete set null,
  placement text not null default 'before' check (placement in ('before', 'after', 'random')),
  dismiss_mode text not null default 'after_5_seconds'
    check (dismiss_mode in ('always', 'after_5_seconds', 'never')),
  -- Empty: the ad targets all ages.
  age_targets text[] not null default '{}',
  -- Each view costs one point.
  points int not null default 0 check (points >= 0),
  creative_kind text check (creative_kind in ('banner', 'video')),
  creative_seconds real,
  creative_version int not null default 0,
  -- Why staff rejected the ad.
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ads_channel on ads (channel_id, id desc);
create index ads_status on ads (status, id desc);
create index ads_video on ads (video_id) where video_id is not null;

-- Views of an ad per day in Polish time and per age that viewers declared. The table has sums only.
create table ad_views (
  ad_id uuid not null references ads (id) on delete cascade,
  day date not null,
  age text not null,
  views int not null default 0,
  skipped int not null default 0,
  seconds double precision not null default 0,
  primary key (ad_id, day, age)
);

-- Clicks on ads, without the viewers who clicked.
create table ad_clicks (
  id uuid primary key default uuidv7(),
  ad_id uuid not null references ads (id) on delete cascade,
  -- The video that the ad was shown with.
  video_id uuid references videos (id) on delete set null,
  -- How long the ad had been shown.
  seconds real not null,
  clicked_at timestamptz not null
);
create index ad_clicks_ad on ad_clicks (ad_id, clicked_at);
create index ad_clicks_video on ad_clicks (video_id) where video_id is not null;
