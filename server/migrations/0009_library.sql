alter table users
  -- When the list of subscribed channels last changed, so that other browsers of the account load it anew.
  add column last_subscriptions_change timestamptz;

create table subscriptions (
  user_id uuid not null references users (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  notify_when text not null default 'daily' check (notify_when in ('never', 'daily', 'always')),
  created_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index subscriptions_channel on subscriptions (channel_id, notify_when, user_id);

-- Counted here, so that subscriptions which go with an account are counted too.
create function count_subscription() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update channels set subscriptions_count = subscriptions_count + 1 where id = new.channel_id;
  else
    update channels set subscriptions_count = greatest(0, subscriptions_count - 1) where id = old.channel_id;
  end if;
  return null;
end $$;
create trigger subscriptions_count after insert or delete on subscriptions
  for each row execute function count_subscription();

-- Videos whose subscribers have been told: a video is announced once.
create table announced_videos (
  video_id uuid primary key references videos (id) on delete cascade,
  announced_at timestamptz not null
);

-- When an account last got its daily mail about new videos.
create table subscription_digests (
  user_id uuid primary key references users (id) on delete cascade,
  mailed_at timestamptz not null
);

create table watch_later (
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watch_later_recent on watch_later (user_id, added_at desc, video_id desc);

alter table videos add column likes int not null default 0;

create table video_ratings (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  rating smallint not null check (rating in (-1, 1)),
  rated_at timestamptz not null default now(),
  unique (user_id, video_id)
);
create index video_ratings_recent on video_ratings (user_id, rating, rated_at desc, video_id desc);

create function count_video_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.rating = 1 then
    update videos set likes = greatest(0, likes - 1) where id = old.video_id;
  end if;
  if tg_op <> 'DELETE' and new.rating = 1 then
    update videos set likes = likes + 1 where id = new.video_id;
  end if;
  return null;
end $$;
create trigger video_ratings_count after insert or delete or update of rating on video_ratings
  for each row execute function count_video_rating();

-- Belongs to an account, to a channel, or to the site.
create table playlists (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  special text unique check (special in ('featured', 'recommended')),
  name text not null,
  visibility text not null default 'private' check (visibility in ('public', 'private', 'nonpublic')),
  frozen boolean not null default false,
  recommended boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(user_id, channel_id, special) = 1),
  check (special is null or not (frozen or recommended))
);
create index playlists_user on playlists (user_id, updated_at desc) where user_id is not null;
create index playlists_channel on playlists (channel_id, updated_at desc) where channel_id is not null;
create index playlists_public on playlists (updated_at desc) where visibility = 'public';

create table playlist_videos (
  playlist_id uuid not null references playlists (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  -- Orders the videos. A video that is erased leaves a gap, so answers number anew.
  position int not null,
  added_at timestamptz not null default now(),
  primary key (playlist_id, video_id)
);
create index playlist_videos_order on playlist_videos (playlist_id, position);
create index playlist_videos_video on playlist_videos (video_id);

insert into playlists (special, name, visibility) values
  ('featured', 'Wyróżnione', 'public'),
  ('recommended', 'Polecane', 'public');
