-- Every process caches answers. When content disappears from them, or is shown again, all processes have to clear them:
-- the database itself tells them, so that no way of removing content can forget it. A notification is delivered on
-- commit, and once however many rows the transaction changes; none is sent for a transaction that is rolled back.
-- Frequent changes that take nothing away, such as counts, do not fire these triggers.
create function clear_caches() returns trigger language plpgsql as $$
begin
  perform pg_notify('nadaj_jobs', '{"kind":"clear-caches"}');
  return null;
end $$;

create trigger videos_withdrawn after update on videos for each row
  when (old.access_revision <> new.access_revision
    or old.withheld <> new.withheld
    or (old.listed and not new.listed)
    or (old.listed and old.age_restriction < new.age_restriction))
  execute function clear_caches();
-- The row of a deleted video is erased much later.
create trigger videos_erased after delete on videos for each row
  when (old.status <> 'deleted') execute function clear_caches();

create trigger channels_withdrawn after update on channels for each row
  when (old.visibility <> new.visibility
    or old.hidden <> new.hidden
    or old.deleted_at is distinct from new.deleted_at)
  execute function clear_caches();
create trigger channels_erased after delete on channels for each row
  when (old.deleted_at is null) execute function clear_caches();

create trigger posts_withdrawn after update on posts for each row
  when (old.hidden <> new.hidden or (old.visible_on_home and not new.visible_on_home))
  execute function clear_caches();
create trigger posts_erased after delete on posts for each row execute function clear_caches();

create trigger comments_withdrawn after update on comments for each row
  when (old.hidden <> new.hidden or old.deleted_at is distinct from new.deleted_at)
  execute function clear_caches();
create trigger comments_erased after delete on comments for each row
  when (old.deleted_at is null) execute function clear_caches();

create trigger playlists_withdrawn after update on playlists for each row
  when (old.visibility <> new.visibility or old.hidden <> new.hidden)
  execute function clear_caches();
create trigger playlists_erased after delete on playlists for each row execute function clear_caches();

create trigger users_erased after delete on users for each row execute function clear_caches();
