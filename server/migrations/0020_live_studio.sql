-- Moments that the sender marks while live; they become chapters of the recording.
create table live_markers (
  id uuid primary key default uuidv7(),
  video_id uuid not null references videos (id) on delete cascade,
  marked_at timestamptz not null,
  name text not null
);
create index live_markers_video on live_markers (video_id, marked_at);

-- Viewers of a live stream, counted every ten seconds; no column identifies a person.
create table live_viewer_counts (
  video_id uuid not null references videos (id) on delete cascade,
  counted_at timestamptz not null,
  viewers int not null,
  primary key (video_id, counted_at)
);

-- What the intake measures of the incoming stream besides its bit rate.
alter table live_streams add column health jsonb;
