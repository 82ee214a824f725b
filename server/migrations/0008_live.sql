-- The columns of a live stream that only its team and the ingest need.
create table live_streams (
  video_id uuid primary key references videos (id) on delete cascade,
  stream_key text not null unique,
  -- When the streaming program connected; null while it is disconnected.
  signal_since timestamptz,
  -- When data last arrived.
  signal_at timestamptz,
  -- Disconnected by the team: the stream key is rejected until the team starts the live stream again.
  is_disconnected boolean not null default false,
  width int,
  height int,
  fps double precision,
  bits_per_second int,
  -- When the recording was handed over for processing, or found to be empty.
  recorded_at timestamptz
);
create index live_streams_unrecorded on live_streams (video_id) where recorded_at is null;

-- Views of live streams that reported within the last moments; no column identifies a person.
create unlogged table live_watching (
  video_id uuid not null,
  view_id uuid not null,
  seen_at timestamptz not null,
  primary key (video_id, view_id)
);
create index live_watching_seen on live_watching (seen_at);

-- user_id, channel_id and author_id as in posts.
create table chat_messages (
  id uuid primary key default uuidv7(),
  video_id uuid not null references videos (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  content text not null,
  pinned boolean not null default false,
  crossed_out boolean not null default false,
  -- Removed by a decision of staff, not by the moderators of the chat: only then does lifting the decision restore it.
  hidden boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (num_nonnulls(user_id, channel_id) = 1)
);
create index chat_messages_video on chat_messages (video_id, created_at desc, id desc);
create index chat_messages_user on chat_messages (user_id) where user_id is not null;
create index chat_messages_channel on chat_messages (channel_id) where channel_id is not null;
create index chat_messages_author on chat_messages (author_id);
create unique index chat_messages_pinned on chat_messages (video_id) where pinned;

-- Blocks from the chat of one live stream. channel_blocks has those of a channel, users those of the site.
create table chat_blocks (
  video_id uuid not null references videos (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  blocked_until timestamptz not null,
  blocked_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (video_id, user_id)
);
create index chat_blocks_user on chat_blocks (user_id);

-- Channels that a chat block also covers: a block for a message written as a channel also stops other users from
-- writing as that channel, while the user's own block of the same scope is in force.
create table chat_block_channels (
  id uuid primary key default uuidv7(),
  scope text not null check (scope in ('stream', 'channel', 'platform')),
  -- Where the block applies: one video, one channel, or neither for the whole site.
  video_id uuid references videos (id) on delete cascade,
  host_channel_id uuid references channels (id) on delete cascade,
  -- Who wrote the message, and as which channel.
  user_id uuid not null references users (id) on delete cascade,
  channel_id uuid not null references channels (id) on delete cascade,
  blocked_until timestamptz not null,
  check ((scope = 'stream') = (video_id is not null)),
  check ((scope = 'channel') = (host_channel_id is not null)),
  unique nulls not distinct (scope, video_id, host_channel_id, user_id, channel_id)
);
create index chat_block_channels_channel on chat_block_channels (channel_id);
create index chat_block_channels_user on chat_block_channels (user_id);
create index chat_block_channels_video on chat_block_channels (video_id) where video_id is not null;
create index chat_block_channels_host on chat_block_channels (host_channel_id) where host_channel_id is not null;
