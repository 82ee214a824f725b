alter table users add column is_featured_author boolean not null default false;
create index users_featured on users (id) where is_featured_author;

create table user_follows (
  user_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);
create index user_follows_followed on user_follows (followed_id, created_at desc, user_id);

-- Written by an account as itself (user_id) or as one of its channels (channel_id).
create table posts (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  written_by uuid references users (id) on delete set null,
  video_id uuid references videos (id) on delete set null,
  message text not null,
  visible_on_home boolean not null default true,
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
create index posts_written_by on posts (written_by);
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

-- Comments on a video or a post, and replies to them, one level deep. One that was deleted while others had answered
-- it stays as an empty place without an author.
create table comments (
  id uuid primary key default uuidv7(),
  video_id uuid references videos (id) on delete cascade,
  post_id uuid references posts (id) on delete cascade,
  -- The channel of the video or of the post: whose team moderates.
  host_channel_id uuid references channels (id) on delete cascade,
  parent_id uuid references comments (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  channel_id uuid references channels (id) on delete cascade,
  written_by uuid references users (id) on delete set null,
  content text not null,
  pinned boolean not null default false,
  crossed_out boolean not null default false,
  likes int not null default 0,
  dislikes int not null default 0,
  -- Those that have not been deleted.
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
create index comments_written_by on comments (written_by);
create index comments_content on comments using gin (content gin_trgm_ops);
create unique index comments_pinned_video on comments (video_id) where pinned and video_id is not null;
create unique index comments_pinned_post on comments (post_id) where pinned and post_id is not null;

-- When an account last wrote a comment, of whatever has become of it.
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

-- Counted here, so that what goes with an account or a thread is counted too.
alter table videos add column comment_count int not null default 0;

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
