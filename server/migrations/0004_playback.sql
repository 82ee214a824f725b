create table video_views (
  video_id uuid not null,
  view_id uuid not null,
  viewed_at timestamptz not null default now(),
  -- Distinguishes the viewers of one day; the hash of a viewer changes every day.
  viewer_hash bytea,
  primary key (video_id, view_id)
);
create index video_views_time on video_views (video_id, viewed_at);
create index video_views_recent on video_views (viewed_at);

-- Viewers of a video or an ad who were counted recently. The hash is keyed by the subject, so that it cannot be linked
-- to other subjects; the row is deleted when the viewer may be counted again.
create table counted_viewers (
  subject_id uuid not null,
  viewer bytea not null,
  counted_at timestamptz not null,
  primary key (subject_id, viewer)
);
create index counted_viewers_time on counted_viewers (counted_at);

-- The number of views counted from one address.
create table counted_addresses (
  subject_id uuid not null,
  address bytea not null,
  counted_since timestamptz not null,
  views integer not null,
  primary key (subject_id, address)
);
create index counted_addresses_time on counted_addresses (counted_since);

create table playback_stats (
  video_id uuid not null,
  view_id uuid not null,
  stats jsonb not null,
  created_at timestamptz not null default now(),
  primary key (video_id, view_id)
);
create index playback_stats_time on playback_stats (created_at);

create table watching_times (
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  seconds double precision not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watching_times_recent on watching_times (user_id, updated_at desc);
-- Recommendations look for the latest viewers of a video and what else they watched.
create index watching_times_of_video on watching_times (video_id, updated_at desc);

-- How many views included each hundredth of a video, per day in Polish time. The table has sums only.
create table video_watched_parts (
  video_id uuid not null references videos (id) on delete cascade,
  day date not null,
  views int not null,
  counts int[] not null,
  primary key (video_id, day)
);

-- Views per device and, if the proxy sends it, per country, per day in Polish time. The table has sums only.
create table video_audience (
  video_id uuid not null references videos (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('device', 'country')),
  name text not null,
  views int not null,
  primary key (video_id, day, kind, name)
);
