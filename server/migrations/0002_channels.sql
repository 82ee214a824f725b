create table channels (
  id uuid primary key default uuidv7(),
  name text not null,
  slug text not null,
  description text not null default '',
  tags text[] not null default '{}',
  social_links text[] not null default '{}',
  -- The visibility in force; a moderation decision may restrict it.
  visibility text not null default 'public' check (visibility in ('public', 'private', 'non_public')),
  -- The visibility that the owner chose, while a decision restricts it.
  chosen_visibility text check (chosen_visibility in ('public', 'private', 'non_public')),
  hidden boolean not null default false,
  -- What a decision forbids the channel.
  limits text[] not null default '{}',
  has_avatar boolean not null default false,
  has_banner boolean not null default false,
  image_version int not null default 0,
  subscriptions_count int not null default 0,
  ads_enabled boolean not null default true,
  ad_points int not null default 0 check (ad_points >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- The slug of a deleted channel is free again.
create unique index channels_slug on channels (lower(slug)) where deleted_at is null;
create index channels_newest on channels (created_at desc, id desc) where visibility = 'public';
create index channels_popular on channels (subscriptions_count desc, id desc) where visibility = 'public';
create index channels_deleted on channels (deleted_at) where deleted_at is not null;

-- Former slugs of channels in lower case; they redirect to the current slug.
create table channel_old_slugs (
  slug text primary key,
  channel_id uuid not null references channels (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index channel_old_slugs_channel on channel_old_slugs (channel_id, created_at desc);

create table channel_members (
  channel_id uuid not null references channels (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'moderator')),
  created_at timestamptz not null default now(),
  primary key (channel_id, user_id)
);
create index channel_members_user on channel_members (user_id);

-- Users who may not write comments or chat messages on a channel until a moment.
create table channel_blocks (
  channel_id uuid not null references channels (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  blocked_until timestamptz not null,
  blocked_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (channel_id, user_id)
);
create index channel_blocks_user on channel_blocks (user_id);

-- Channels that a user does not see until a moment.
create table channel_mutes (
  user_id uuid not null references users (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  blocked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index channel_mutes_channel on channel_mutes (channel_id);

-- The values that a new video of the channel starts with.
create table upload_defaults (
  channel_id uuid primary key references channels (id) on delete cascade,
  description text not null default '',
  tags text[] not null default '{}',
  categories text[] not null default '{}',
  subcategories text[] not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private', 'non_public')),
  age_restriction smallint not null default 0 check (age_restriction in (0, 12, 16, 18)),
  updated_at timestamptz not null default now()
);

create table subscription_folders (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index subscription_folders_name on subscription_folders (user_id, lower(name));

create table subscriptions (
  user_id uuid not null references users (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  notify_when text not null default 'daily' check (notify_when in ('never', 'daily', 'always')),
  folder_id uuid references subscription_folders (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (user_id, channel_id)
);
create index subscriptions_channel on subscriptions (channel_id, notify_when, user_id);
create index subscriptions_folder on subscriptions (folder_id) where folder_id is not null;

-- A trigger counts subscriptions, so that it also counts those that a deleted account removes.
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
