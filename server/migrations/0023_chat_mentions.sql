-- Who is mentioned in a message of a chat: users and channels that have written there, and its host.
create table chat_mentions (
  id uuid primary key default uuidv7(),
  message_id uuid not null references chat_messages (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  -- As it stands in the text after the "@".
  name text not null,
  check (num_nonnulls(user_id, channel_id) = 1),
  unique nulls not distinct (message_id, user_id, channel_id)
);
create index chat_mentions_user on chat_mentions (user_id) where user_id is not null;
create index chat_mentions_channel on chat_mentions (channel_id) where channel_id is not null;
