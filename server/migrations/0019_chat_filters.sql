-- What the messages of a channel's chats are checked for. Absent: links are allowed and no words are watched.
create table chat_filters (
  channel_id uuid primary key references channels (id) on delete cascade,
  links text not null default 'allowed' check (links in ('allowed', 'held', 'off')),
  -- As the moderators wrote them; a word also stands for its inflected forms.
  words text[] not null default '{}',
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null
);
create index chat_filters_changed_by on chat_filters (changed_by) where changed_by is not null;

-- Why a message waits for a moderator; null once it is approved, and for most messages from the start. A rejected
-- message is deleted and keeps the reason.
alter table chat_messages add column held_for text check (held_for in ('words', 'links'));
alter table chat_messages add column reply_to_id uuid references chat_messages (id) on delete set null;
create index chat_messages_reply on chat_messages (reply_to_id) where reply_to_id is not null;
