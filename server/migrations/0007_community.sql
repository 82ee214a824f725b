-- A post is shown as written by a user (user_id) or by a channel (channel_id); author_id is the account that wrote it.
create table posts (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  video_id uuid references videos (id) on delete set null,
  message text not null,
  visible_on_home boolean not null default true,
  hidden boolean not null default false,
  likes int not null default 0,
  dislikes int not null default 0,
  comment_count int not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  check (num_nonnulls(user_id, channel_id) = 1)
);
create index posts_newest on posts (created_at desc, id desc);
create index posts_user on posts (user_id, created_at desc, id desc) where user_id is not null;
create index posts_channel on posts (channel_id, created_at desc, id desc) where channel_id is not null;
create index posts_author on posts (author_id);
create index posts_video on posts (video_id) where video_id is not null;

create table post_ratings (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  post_id uuid not null references posts (id) on delete cascade,
  rating smallint not null check (rating in (-1, 1)),
  rated_at timestamptz not null default now(),
  unique (user_id, post_id)
);
create index post_ratings_post on post_ratings (post_id);

create function count_post_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update posts set likes = greatest(0, likes - (old.rating = 1)::int),
      dislikes = greatest(0, dislikes - (old.rating = -1)::int) where id = old.post_id;
  end if;
  if tg_op <> 'DELETE' then
    update posts set likes = likes + (new.rating = 1)::int, dislikes = dislikes + (new.rating = -1)::int
      where id = new.post_id;
  end if;
  return null;
end $$;
create trigger post_ratings_count after insert or delete or update of rating on post_ratings
  for each row execute function count_post_rating();

-- The poll of a post, open until its end.
create table post_polls (
  post_id uuid primary key references posts (id) on delete cascade,
  choices text[] not null check (cardinality(choices) between 2 and 6),
  is_multiple boolean not null,
  ends_at timestamptz not null
);

-- One row for each voter, so that a new vote replaces the earlier one. Choices are indexes of post_polls.choices,
-- from 0.
create table post_poll_votes (
  post_id uuid not null references post_polls (post_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  choices smallint[] not null check (cardinality(choices) > 0),
  voted_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_poll_votes_user on post_poll_votes (user_id);

-- Comments on a video or a post, and their replies, one level deep. A deleted comment with replies stays as a row
-- without an author. user_id, channel_id and author_id as in posts.
create table comments (
  id uuid primary key default uuidv7(),
  video_id uuid references videos (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  -- The channel of the video or the post; its team moderates.
  host_channel_id uuid references channels (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  content text not null,
  pinned boolean not null default false,
  crossed_out boolean not null default false,
  hidden boolean not null default false,
  likes int not null default 0,
  dislikes int not null default 0,
  -- Without deleted replies.
  replies int not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  check (num_nonnulls(video_id, post_id) = 1),
  check (num_nonnulls(user_id, channel_id) = case when deleted_at is null then 1 else 0 end)
);
create index comments_video on comments (video_id, pinned desc, created_at desc, id desc) where parent_id is null;
create index comments_post on comments (post_id, pinned desc, created_at desc, id desc) where parent_id is null;
create index comments_replies on comments (parent_id, created_at, id) where parent_id is not null;
create index comments_host on comments (host_channel_id, created_at desc, id desc) where deleted_at is null;
create index comments_newest on comments (created_at desc, id desc) where deleted_at is null;
create index comments_user on comments (user_id) where user_id is not null;
create index comments_channel on comments (channel_id) where channel_id is not null;
create index comments_author on comments (author_id);
create index comments_content on comments using gin (content gin_trgm_ops);
create unique index comments_pinned_video on comments (video_id) where pinned and video_id is not null;
create unique index comments_pinned_post on comments (post_id) where pinned and post_id is not null;

-- A trigger counts comments, so that it also counts those that a deleted account or thread removes.
create function count_comment() returns trigger language plpgsql as $$
declare
  change int := 0;
  counted comments := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null then change := change - 1; end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then change := change + 1; end if;
  if change = 0 then return null; end if;
  update videos set comment_count = greatest(0, comment_count + change) where id = counted.video_id;
  update posts set comment_count = greatest(0, comment_count + change) where id = counted.post_id;
  update comments set replies = greatest(0, replies + change) where id = counted.parent_id;
  return null;
end $$;
create trigger comments_count after insert or delete or update of deleted_at on comments
  for each row execute function count_comment();

-- When an account last wrote a comment, even if the comment was deleted.
create table comment_pauses (
  user_id uuid primary key references users (id) on delete cascade,
  commented_at timestamptz not null
);

create table comment_ratings (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  comment_id uuid not null references comments (id) on delete cascade,
  rating smallint not null check (rating in (-1, 1)),
  rated_at timestamptz not null default now(),
  unique (user_id, comment_id)
);
create index comment_ratings_comment on comment_ratings (comment_id);

create function count_comment_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update comments set likes = greatest(0, likes - (old.rating = 1)::int),
      dislikes = greatest(0, dislikes - (old.rating = -1)::int) where id = old.comment_id;
  end if;
  if tg_op <> 'DELETE' then
    update comments set likes = likes + (new.rating = 1)::int, dislikes = dislikes + (new.rating = -1)::int
      where id = new.comment_id;
  end if;
  return null;
end $$;
create trigger comment_ratings_count after insert or delete or update of rating on comment_ratings
  for each row execute function count_comment_rating();
