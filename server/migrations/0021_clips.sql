-- A clip is a video that a viewer has cut from a live stream. If the stream is erased, the clip is a video like others.
create table clips (
  video_id uuid primary key references videos (id) on delete cascade,
  source_id uuid not null references videos (id) on delete cascade,
  maker_id uuid references users (id) on delete set null,
  -- In the stream and its recording.
  start_seconds double precision not null,
  end_seconds double precision not null,
  -- Until it is approved, only its maker and the team of the channel see it.
  is_approved boolean not null,
  requested_at timestamptz not null,
  -- When its file was made, or could not be.
  cut_at timestamptz
);
create index clips_source on clips (source_id);
create index clips_maker on clips (maker_id);
create index clips_uncut on clips (requested_at) where cut_at is null;

-- Who may cut clips from the live streams of the channel.
alter table channels add column clippers text not null default 'everyone'
  check (clippers in ('everyone', 'subscribers', 'none'));
alter table channels add column clips_need_approval boolean not null default false;
