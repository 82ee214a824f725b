create table watch_later (
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watch_later_recent on watch_later (user_id, added_at desc, video_id desc);

-- Videos that a user does not want to see in lists.
create table hidden_videos (
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index hidden_videos_video on hidden_videos (video_id);

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

-- A playlist belongs to a user, to a channel or to the site.
create table playlists (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  special text unique check (special in ('featured', 'recommended')),
  name text not null,
  -- The visibility in force; a moderation decision may restrict it.
  visibility text not null default 'private' check (visibility in ('public', 'private', 'nonpublic')),
  -- The visibility that the owner chose, while a decision restricts it.
  chosen_visibility text check (chosen_visibility in ('public', 'private', 'nonpublic')),
  hidden boolean not null default false,
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
create index playlists_recommended on playlists (updated_at desc, id desc) where recommended and visibility = 'public';
create index playlists_folded on playlists using gin (folded(name) gin_trgm_ops);

create table playlist_videos (
  playlist_id uuid not null references playlists (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  -- Orders the videos. An erased video leaves a gap, so responses number the videos again.
  position int not null,
  added_at timestamptz not null default now(),
  primary key (playlist_id, video_id)
);
create index playlist_videos_order on playlist_videos (playlist_id, position);
create index playlist_videos_video on playlist_videos (video_id);

insert into playlists (special, name, visibility) values
  ('featured', 'Wyróżnione', 'public'),
  ('recommended', 'Polecane', 'public');

-- Saved searches: a name and the filters of the search page.
create table smartlists (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create unique index smartlists_name on smartlists (user_id, lower(name));
