-- Polls beside live streams and premieres; those of posts are post_polls. Whether one runs follows from the clock.
create table chat_polls (
  id uuid primary key default uuidv7(),
  video_id uuid not null references videos (id) on delete cascade,
  question text not null,
  choices text[] not null check (cardinality(choices) between 2 and 6),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- Moved to an earlier time if a moderator ends the poll.
  ends_at timestamptz not null
);
create index chat_polls_video on chat_polls (video_id, created_at desc);
create index chat_polls_created_by on chat_polls (created_by) where created_by is not null;

create table chat_poll_votes (
  poll_id uuid not null references chat_polls (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Index of the choice, from 0.
  choice smallint not null check (choice between 0 and 5),
  voted_at timestamptz not null,
  primary key (poll_id, user_id)
);
create index chat_poll_votes_user on chat_poll_votes (user_id);
