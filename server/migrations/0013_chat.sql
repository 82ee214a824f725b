-- Restrictions on writing in the chats of a channel. A row stays when its mode is switched off: moderators see who did.
create table chat_modes (
  channel_id uuid not null references channels (id) on delete cascade,
  mode text not null check (mode in ('slow', 'subscribers', 'emoji')),
  -- Seconds of the slow mode, minutes of the subscription, 0 for emoji; null while the mode is off.
  value int check (value >= 0),
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  primary key (channel_id, mode)
);
create index chat_modes_changed_by on chat_modes (changed_by) where changed_by is not null;

-- The slow mode reads the last message of a user in a chat; the deletion of accounts reads by author alone.
create index chat_messages_author_video on chat_messages (author_id, video_id, created_at desc);
drop index chat_messages_author;
