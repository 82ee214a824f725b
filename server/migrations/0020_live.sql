-- A broadcast is a video: announced, on the air, over, and at last the film of its recording.
alter table videos
  add column live boolean not null default false,
  add column live_autofinish boolean not null default true,
  add column livestream_starts_at timestamptz,
  add column livestream_started_at timestamptz,
  add column livestream_ended_at timestamptz,
  -- Something of it has arrived that can be watched.
  add column live_has_media boolean not null default false;
create index videos_broadcasts on videos (livestream_starts_at) where live and livestream_ended_at is null;

-- What only its team and the ingest need to know of a broadcast.
create table live_streams (
  video_id uuid primary key references videos (id) on delete cascade,
  stream_key text not null unique,
  -- Since when the program that sends is connected; null while it is not.
  signal_since timestamptz,
  -- When it was last heard of.
  signal_at timestamptz,
  -- Cut by its team: the key is refused until the broadcast is started again.
  is_cut boolean not null default false,
  width int,
  height int,
  fps double precision,
  bits_per_second int,
  -- When the recording was handed over to be processed, or found to be empty.
  recorded_at timestamptz
);
create index live_streams_unrecorded on live_streams (video_id) where recorded_at is null;

-- Views of broadcasts that have told of themselves within the last moments; nothing ties them to a person.
create unlogged table live_watching (
  video_id uuid not null,
  view_id uuid not null,
  seen_at timestamptz not null,
  primary key (video_id, view_id)
);
create index live_watching_seen on live_watching (seen_at);

create table chat_messages (
  id uuid primary key default uuidv7(),
  video_id uuid not null references videos (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  written_by uuid references users (id) on delete set null,
  content text not null,
  pinned boolean not null default false,
  crossed_out boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (num_nonnulls(user_id, channel_id) = 1)
);
create index chat_messages_video on chat_messages (video_id, created_at desc, id desc);
create index chat_messages_user on chat_messages (user_id) where user_id is not null;
create index chat_messages_channel on chat_messages (channel_id) where channel_id is not null;
create index chat_messages_written_by on chat_messages (written_by);
create unique index chat_messages_pinned on chat_messages (video_id) where pinned;

-- Blocks from the chat of one broadcast; those of a channel are in channel_blocks, those of the site with the account.
create table chat_blocks (
  video_id uuid not null references videos (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  blocked_until timestamptz not null,
  blocked_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (video_id, user_id)
);
create index chat_blocks_user on chat_blocks (user_id);
