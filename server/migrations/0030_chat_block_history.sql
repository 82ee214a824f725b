-- Every block and every end of a block that a moderator of a chat has set, for moderators of the channel. The tables of
-- blocks have only the last one of each scope.
create table chat_block_changes (
  id uuid primary key default uuidv7(),
  video_id uuid not null references videos (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- The channel that the message was written as.
  written_as uuid references channels (id) on delete cascade,
  scope text not null check (scope in ('stream', 'channel', 'platform')),
  -- Null for the end of a block.
  blocked_until timestamptz,
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index chat_block_changes_user on chat_block_changes (user_id, created_at desc);
create index chat_block_changes_video on chat_block_changes (video_id);
create index chat_block_changes_written_as on chat_block_changes (written_as) where written_as is not null;
create index chat_block_changes_made_by on chat_block_changes (made_by) where made_by is not null;
