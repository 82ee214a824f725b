-- Channels that a chat block covers besides the person: a block set on a message that was written as a channel keeps
-- everybody else from writing as that channel, too, as long as the person's own block of the same scope holds.
create table chat_block_channels (
  id uuid primary key default uuidv7(),
  scope text not null check (scope in ('stream', 'channel', 'platform')),
  -- Where: one video, one channel, or neither for the whole site.
  video_id uuid references videos (id) on delete cascade,
  host_channel_id uuid references channels (id) on delete cascade,
  -- Who wrote, and as which channel.
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
