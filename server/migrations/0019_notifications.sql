alter table users
  -- What came up to this moment has been read.
  add column last_read_notifications_at timestamptz;

-- What an account is told: by whom and about what. Names and texts are read where they stand, so that what has been
-- changed or deleted is not told on.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  -- Of those whose doing it is.
  count int not null default 1,
  channel_id uuid references channels (id) on delete cascade,
  video_id uuid references videos (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  -- The comment that was answered.
  answered_id uuid references comments (id) on delete cascade,
  ticket_id uuid references support_tickets (id) on delete cascade,
  updated_at timestamptz not null default now()
);
create index notifications_newest on notifications (user_id, updated_at desc, id desc);
-- Events may come twice; what happens once is told once.
create unique index notifications_video_once on notifications (video_id, type, user_id)
  where type in ('new_video', 'live_starting_now');
create unique index notifications_post_once on notifications (post_id, type, user_id) where type = 'new_post';
create unique index notifications_comment_once on notifications (comment_id, type, user_id)
  where type in ('new_comment', 'comment_reply');
create index notifications_video on notifications (video_id) where video_id is not null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_answered on notifications (answered_id) where answered_id is not null;
create index notifications_channel on notifications (channel_id) where channel_id is not null;
create index notifications_ticket on notifications (ticket_id) where ticket_id is not null;

-- Who is counted in a notification, so that nobody is counted twice.
create table notification_actors (
  notification_id uuid not null references notifications (id) on delete cascade,
  actor_id uuid not null references users (id) on delete cascade,
  primary key (notification_id, actor_id)
);
create index notification_actors_actor on notification_actors (actor_id);

-- Beginnings of films that have been announced a quarter of an hour ahead. A moved one is announced again.
create table announced_starts (
  video_id uuid not null references videos (id) on delete cascade,
  starts_at timestamptz not null,
  primary key (video_id, starts_at)
);

-- Browsers that show notifications of an account, for as long as they are logged in.
create table push_subscriptions (
  endpoint text primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null references sessions (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- When an account last got the daily mail about what it has not read.
create table notification_digests (
  user_id uuid primary key references users (id) on delete cascade,
  mailed_at timestamptz not null
);
