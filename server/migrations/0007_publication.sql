alter table videos drop constraint videos_status_check;
alter table videos add constraint videos_status_check check (status in
  ('draft', 'uploading', 'processing', 'processed', 'scheduled', 'premiere_scheduled', 'public', 'failed', 'deleted'));

alter table videos
  add column subcategories text[] not null default '{}',
  add column release_at timestamptz,
  add column premiere_at timestamptz,
  add column banned_at timestamptz,
  add column ban_reason text,
  add column ban_note text not null default '',
  add column banned_by_big_tech boolean not null default false,
  -- Where a restored video goes back to.
  add column deleted_from text,
  -- Counts what people change, so that two of them cannot overwrite each other unawares.
  add column version int not null default 1,
  -- The upload whose files are played; null until there is something to play.
  add column playing_upload_id text references uploads (id) on delete set null,
  add constraint videos_one_date check (release_at is null or premiere_at is null);

-- Until now the first category was the main one and the others what are subcategories.
update videos set subcategories = categories[2:5], categories = categories[1:1] where cardinality(categories) > 1;
update videos set deleted_from = case when published_at is null then 'processed' else 'public' end where status = 'deleted';
update videos v set playing_upload_id = (select f.upload_id from video_files f where f.video_id = v.id limit 1)
  where status in ('processed', 'scheduled', 'public', 'deleted');

-- A new file is made beside the one that is played.
alter table video_files drop constraint video_files_pkey;
alter table video_files add primary key (video_id, upload_id, name);
alter table uploads add column is_replacement boolean not null default false;

drop index videos_categories;
create index videos_categories on videos using gin ((categories || subcategories)) where listed;
create index videos_due on videos (coalesce(release_at, premiere_at))
  where status in ('scheduled', 'premiere_scheduled');
create index videos_premieres on videos (premiere_at) where premiere_at is not null and status <> 'deleted';
create index videos_banned on videos (channel_id) where banned_at is not null;

create table upload_defaults (
  channel_id uuid primary key references channels (id) on delete cascade,
  description text not null default '',
  tags text[] not null default '{}',
  categories text[] not null default '{}',
  subcategories text[] not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private', 'non_public')),
  age_restriction smallint not null default 0 check (age_restriction in (0, 12, 16, 18)),
  updated_at timestamptz not null default now()
);
