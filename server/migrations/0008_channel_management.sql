alter table channels
  add column social_links text[] not null default '{}',
  add column ads_enabled boolean not null default true,
  add column ad_points int not null default 0 check (ad_points >= 0),
  add column deleted_at timestamptz;
create index channels_deleted on channels (deleted_at) where deleted_at is not null;
-- The address of a deleted channel is free again.
drop index channels_slug;
create unique index channels_slug on channels (lower(slug)) where deleted_at is null;

-- Addresses a channel had before, in lower case; they lead to where it is now.
create table channel_old_slugs (
  slug text primary key,
  channel_id uuid not null references channels (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index channel_old_slugs_channel on channel_old_slugs (channel_id, created_at desc);

-- Who may not speak on a channel, and until when.
create table channel_blocks (
  channel_id uuid not null references channels (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  blocked_until timestamptz not null,
  blocked_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (channel_id, user_id)
);
create index channel_blocks_user on channel_blocks (user_id);

-- What somebody does not want to see, and until when.
create table channel_mutes (
  user_id uuid not null references users (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  blocked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index channel_mutes_channel on channel_mutes (channel_id);
create table user_mutes (
  user_id uuid not null references users (id) on delete cascade,
  muted_id uuid not null references users (id) on delete cascade,
  blocked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, muted_id)
);
create index user_mutes_muted on user_mutes (muted_id);

alter table creator_applications
  add column reason text not null default '',
  add column decided_by uuid references users (id) on delete set null,
  add column decided_at timestamptz;
create index creator_applications_newest on creator_applications (state, updated_at desc, user_id);

-- Tells viewers of one day apart, and nobody from one day to the next.
alter table video_views add column viewer_hash bytea;
create index video_views_time on video_views (video_id, viewed_at);
create index navigation_events_to_video on navigation_events (to_path) where to_path like '%/watch/%';
create index navigation_events_from_video on navigation_events (from_path) where from_path like '%/watch/%';
