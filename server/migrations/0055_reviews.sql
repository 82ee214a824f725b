-- Videos, comments and posts that are held until they are approved: `held_at` says since when. `refusal` is the reason
-- why one was not approved; it stays held.
alter table videos add column held_at timestamptz;
alter table videos add column refusal text;
-- When it was approved, or was published without having to wait. Null: it was never published.
alter table videos add column cleared_at timestamptz;
update videos set cleared_at = coalesce(first_listed_at, published_at, created_at)
where coalesce(deleted_from, status) in ('scheduled', 'premiere_scheduled', 'public')
  or (live and livestream_starts_at is not null);
alter table videos add constraint videos_refused_held check (refusal is null or held_at is not null);
create index videos_held on videos (held_at, id) where held_at is not null;
create index videos_created_by on videos (created_by) where created_by is not null;

alter table posts add column held_at timestamptz;
alter table posts add column refusal text;
-- Whether others could see it before: subscribers are notified once.
alter table posts add column was_shown boolean not null default true;
alter table posts add constraint posts_refused_held check (refusal is null or held_at is not null);
create index posts_held on posts (held_at, id) where held_at is not null;

alter table comments add column held_at timestamptz;
-- Who approves it: the staff (newAccount, words), or the channel (policy).
alter table comments add column held_for text check (held_for in ('newAccount', 'words', 'policy'));
alter table comments add column refusal text;
alter table comments add column was_shown boolean not null default true;
alter table comments add constraint comments_held_for check ((held_at is null) = (held_for is null));
alter table comments add constraint comments_refused_held check (refusal is null or held_at is not null);
create index comments_held on comments (held_at, id) where held_at is not null;

-- Counts have only what all viewers see.
create or replace function count_comment() returns trigger language plpgsql as $$
declare
  change int := 0;
  counted comments := case when tg_op = 'INSERT' then new else old end;
begin
  if tg_op <> 'INSERT' and old.deleted_at is null and not old.hidden and old.held_at is null then
    change := change - 1;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null and not new.hidden and new.held_at is null then
    change := change + 1;
  end if;
  if change = 0 then return null; end if;
  update videos set comment_count = greatest(0, comment_count + change) where id = counted.video_id;
  update posts set comment_count = greatest(0, comment_count + change) where id = counted.post_id;
  update comments set replies = greatest(0, replies + change) where id = counted.parent_id;
  return null;
end $$;
drop trigger comments_count on comments;
create trigger comments_count after insert or delete or update of deleted_at, hidden, held_at on comments
  for each row execute function count_comment();

drop trigger posts_withdrawn on posts;
create trigger posts_withdrawn after update on posts for each row
  when (old.hidden <> new.hidden or old.held_at is distinct from new.held_at
    or (old.visible_on_home and not new.visible_on_home))
  execute function clear_caches();
drop trigger comments_withdrawn on comments;
create trigger comments_withdrawn after update on comments for each row
  when (old.hidden <> new.hidden or old.held_at is distinct from new.held_at
    or old.deleted_at is distinct from new.deleted_at)
  execute function clear_caches();

-- Whether the channel approves comments before others see them.
alter table channels add column comment_policy text not null default 'all'
  check (comment_policy in ('all', 'approvedFirst'));
