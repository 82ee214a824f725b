-- A rehearsal of a live stream before its start. Its columns are null again once its files are gone.
alter table live_streams add column rehearsal_started_at timestamptz;
alter table live_streams add column rehearsal_ended_at timestamptz;
-- Its recording becomes a private video.
alter table live_streams add column is_rehearsal_kept boolean not null default false;
alter table live_streams add constraint live_streams_rehearsal_check
  check (rehearsal_ended_at is null or rehearsal_started_at is not null);
