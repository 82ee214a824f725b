-- Limits of live streams that administrators set: streams at once, the longest stream, and how long recordings are kept.
alter table live_streams
  drop constraint live_streams_cut_check,
  add constraint live_streams_cut_check check (cut in ('bitRate', 'codec', 'noSpace', 'siteFull')),
  drop constraint live_streams_end_reason_check,
  add constraint live_streams_end_reason_check check (end_reason in ('noSpace', 'timeLimit')),
  -- When the server ends the stream, and the longest duration from which that was computed.
  add column ends_at timestamptz,
  add column hours_max int,
  -- The end of which the owners were notified.
  add column end_announced_at timestamptz,
  -- Chosen when the stream starts, as its studio says then: whether a recording is made, and for how many days it is kept.
  add column is_recorded boolean not null default true,
  add column recording_days int,
  -- When the recording is deleted; set when its owners are notified of that.
  add column removal_at timestamptz,
  -- Its owner has kept the recording: it is not deleted after its time.
  add column is_kept boolean not null default false;
-- Recordings of which the site looks up whether their time is over.
create index videos_recordings on videos (livestream_ended_at) where live and livestream_ended_at is not null;
