-- Notifications of an account refer to their entities, so that they never show a text that was changed or deleted.
create table notifications (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  -- The number of actors.
  count int not null default 1,
  channel_id uuid references channels (id) on delete cascade,
  video_id uuid references videos (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  comment_id uuid references comments (id) on delete cascade,
  -- The comment that comment_id replies to.
  parent_comment_id uuid references comments (id) on delete cascade,
  ticket_id uuid references support_tickets (id) on delete cascade,
  decision_id uuid references moderation_decisions (id) on delete cascade,
  updated_at timestamptz not null default now()
);
create index notifications_newest on notifications (user_id, updated_at desc, id desc);
create index notifications_channel on notifications (channel_id) where channel_id is not null;
create index notifications_video on notifications (video_id) where video_id is not null;
create index notifications_post on notifications (post_id) where post_id is not null;
create index notifications_comment on notifications (comment_id) where comment_id is not null;
create index notifications_parent_comment on notifications (parent_comment_id) where parent_comment_id is not null;
create index notifications_ticket on notifications (ticket_id) where ticket_id is not null;
create index notifications_decision on notifications (decision_id) where decision_id is not null;
-- An event may be delivered twice; its notification exists once.
create unique index notifications_video_once on notifications (video_id, type, user_id)
  where type in ('new_video', 'live_starting_now');
create unique index notifications_post_once on notifications (post_id, type, user_id) where type = 'new_post';
create unique index notifications_comment_once on notifications (comment_id, type, user_id)
  where type in ('new_comment', 'comment_reply');
create unique index notifications_decision_once on notifications (decision_id, type, user_id)
  where decision_id is not null;

-- The actors that a notification counts, so that it counts each one once.
create table notification_actors (
  notification_id uuid not null references notifications (id) on delete cascade,
  actor_id uuid not null references users (id) on delete cascade,
  primary key (notification_id, actor_id)
);
create index notification_actors_actor on notification_actors (actor_id);

-- Browsers that show the notifications of an account while they are logged in.
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

-- Videos that were announced to subscribers; a video is announced once.
create table announced_videos (
  video_id uuid primary key references videos (id) on delete cascade,
  announced_at timestamptz not null
);

-- Start times that were announced 15 minutes before. A new start time is announced again.
create table announced_starts (
  video_id uuid not null references videos (id) on delete cascade,
  starts_at timestamptz not null,
  primary key (video_id, starts_at)
);

-- When an account last received the daily email about new videos.
create table subscription_digests (
  user_id uuid primary key references users (id) on delete cascade,
  mailed_at timestamptz not null
);

-- When an account last received the daily email about unread notifications.
create table notification_digests (
  user_id uuid primary key references users (id) on delete cascade,
  mailed_at timestamptz not null
);
