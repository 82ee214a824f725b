-- The upload that has the bytes of one without a file of its own: of a trim, and of a file that is encoded again.
alter table uploads add column original_id text references uploads (id) on delete cascade;
create index uploads_original_id on uploads (original_id) where original_id is not null;
update uploads u set original_id = t.original_id from video_trims t where t.upload_id = u.id;
-- It encodes again what is played, which is played until this one is complete.
alter table uploads add column is_reencoding boolean not null default false;

-- The order to encode all videos again, and how far it has come.
create table reencoding_walks (
  id uuid primary key default gen_random_uuid(),
  -- Ids of videos: the last one that was looked at, and the newest one when it was ordered.
  after_id uuid,
  until_id uuid not null,
  started integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index reencoding_walks_open on reencoding_walks ((ended_at is null)) where ended_at is null;
