-- Advertisements that channels pay for with points.
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
  -- Everybody where it is empty.
  age_targets text[] not null default '{}',
  -- Each view takes one.
  points int not null default 0 check (points >= 0),
  creative_kind text check (creative_kind in ('banner', 'video')),
  creative_seconds real,
  creative_version int not null default 0,
  -- Why it was turned down.
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index ads_channel on ads (channel_id, id desc);
create index ads_status on ads (status, id desc);
create index ads_video on ads (video_id) where video_id is not null;

-- How often an ad was seen, by Polish days and by what viewers say of their age. Sums only: no viewer is in it.
create table ad_views (
  ad_id uuid not null references ads (id) on delete cascade,
  day date not null,
  age text not null,
  views int not null default 0,
  skipped int not null default 0,
  seconds double precision not null default 0,
  primary key (ad_id, day, age)
);

-- Clicks, without those who clicked.
create table ad_clicks (
  id uuid primary key default uuidv7(),
  ad_id uuid not null references ads (id) on delete cascade,
  -- The film it was shown with.
  video_id uuid references videos (id) on delete set null,
  -- How many seconds the ad had been shown.
  seconds real not null,
  clicked_at timestamptz not null
);
create index ad_clicks_ad on ad_clicks (ad_id, clicked_at);
create index ad_clicks_video on ad_clicks (video_id) where video_id is not null;
