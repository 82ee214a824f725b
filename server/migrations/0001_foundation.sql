create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  password_hash text not null,
  name text not null,
  surname text not null,
  bio text not null default '',
  phone text,
  sex text check (sex in ('male', 'female')),
  address text,
  age text,
  role text not null default 'user' check (role in ('user', 'creator', 'moderator', 'admin')),
  has_avatar boolean not null default false,
  image_version int not null default 0,
  settings jsonb not null default '{}',
  terms_accepted_at timestamptz,
  activated_at timestamptz,
  blocked_until timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

create table account_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('activation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_codes_user on account_codes (user_id, purpose, created_at desc);

create table creator_applications (
  user_id uuid primary key references users (id) on delete cascade,
  state text not null check (state in ('applied', 'invited', 'submitted', 'rejected')),
  message text not null,
  token_hash bytea unique,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table channels (
  id uuid primary key default uuidv7(),
  name text not null,
  slug text not null,
  description text not null default '',
  tags text[] not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private', 'non_public')),
  subscriptions_count int not null default 0,
  has_picture boolean not null default false,
  has_banner boolean not null default false,
  image_version int not null default 0,
  created_at timestamptz not null default now()
);
create unique index channels_slug on channels (lower(slug));
create index channels_newest on channels (created_at desc, id desc) where visibility = 'public';
create index channels_popular on channels (subscriptions_count desc, id desc) where visibility = 'public';

create table channel_members (
  channel_id uuid not null references channels (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'moderator')),
  created_at timestamptz not null default now(),
  primary key (channel_id, user_id)
);
create index channel_members_user on channel_members (user_id);

create table videos (
  id uuid primary key default uuidv7(),
  channel_id uuid not null references channels (id) on delete cascade,
  status text not null default 'draft'
    check (status in ('draft', 'uploading', 'processing', 'processed', 'scheduled', 'public', 'failed', 'deleted')),
  visibility text not null default 'public' check (visibility in ('public', 'private', 'non_public')),
  title text not null default '',
  description text not null default '',
  tags text[] not null default '{}',
  categories text[] not null default '{}',
  age_restriction smallint not null default 0 check (age_restriction in (0, 12, 16, 18)),
  publish_when_ready boolean not null default false,
  -- Denormalised from the channel, so that public lists need one index: true while video and channel are listed.
  listed boolean not null default false,
  duration_seconds double precision not null default 0,
  width int,
  height int,
  audio_only boolean not null default false,
  tint text not null default '#3a3630',
  has_thumbnail boolean not null default false,
  image_version int not null default 0,
  sprite jsonb,
  views bigint not null default 0,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  published_at timestamptz,
  deleted_at timestamptz
);
create index videos_newest on videos (published_at desc, id desc) where listed;
create index videos_by_channel on videos (channel_id, published_at desc, id desc) where listed;
create index videos_of_channel on videos (channel_id, created_at desc, id desc) where status <> 'deleted';
create index videos_categories on videos using gin (categories) where listed;
create index videos_tags on videos using gin (tags) where listed;

-- The source file of a video and how its upload goes. The bytes are in the storage or, until complete, in the upload folder.
create table uploads (
  id text primary key,
  video_id uuid not null references videos (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  name text not null,
  size bigint not null,
  state text not null default 'open' check (state in ('open', 'complete', 'abandoned')),
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create unique index uploads_open on uploads (video_id) where state = 'open';
create index uploads_video on uploads (video_id, created_at desc);

-- One playable file of a video with its byte ranges; manifests are written from these rows.
create table video_files (
  video_id uuid not null references videos (id) on delete cascade,
  name text not null,
  kind text not null check (kind in ('video', 'audio')),
  upload_id text not null references uploads (id),
  track jsonb not null,
  created_at timestamptz not null default now(),
  primary key (video_id, name)
);

-- What has been done with a source file, for people and for recovery.
create table video_steps (
  video_id uuid not null references videos (id) on delete cascade,
  name text not null check (name in ('inspect', 'package', 'default', 'renditions', 'sprite')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'skipped')),
  progress smallint not null default 0,
  attempts smallint not null default 0,
  -- Attempts that failed; those that were only cut short do not count.
  failures smallint not null default 0,
  failure text,
  info jsonb,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (video_id, name)
);

create table video_views (
  video_id uuid not null,
  view_id uuid not null,
  viewed_at timestamptz not null default now(),
  primary key (video_id, view_id)
);

create table playback_stats (
  video_id uuid not null,
  view_id uuid not null,
  stats jsonb not null,
  created_at timestamptz not null default now(),
  primary key (video_id, view_id)
);

create table watching_times (
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  seconds double precision not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index watching_times_recent on watching_times (user_id, updated_at desc);
