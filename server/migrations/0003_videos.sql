-- Videos and live streams; the recording of a live stream becomes a video in the same row.
create table videos (
  id uuid primary key default uuidv7(),
  channel_id uuid not null references channels (id) on delete cascade,
  status text not null default 'draft' check (status in
    ('draft', 'uploading', 'processing', 'processed', 'scheduled', 'premiere_scheduled', 'public', 'failed', 'deleted')),
  visibility text not null default 'public' check (visibility in ('public', 'private', 'non_public')),
  title text not null default '',
  description text not null default '',
  tags text[] not null default '{}',
  categories text[] not null default '{}',
  subcategories text[] not null default '{}',
  age_restriction smallint not null default 0 check (age_restriction in (0, 12, 16, 18)),
  -- Counts edits, so that an editor cannot overwrite the changes of another one.
  version int not null default 1,

  publish_when_ready boolean not null default false,
  release_at timestamptz,
  premiere_at timestamptz,
  published_at timestamptz,
  -- Derived from the video and its channel, so that public lists need one index: true while both are public.
  listed boolean not null default false,
  -- Only the team and staff see the video: it is banned or its channel is hidden.
  withheld boolean not null default false,
  -- Increases when viewers lose access or the visibility changes. Signatures of media and image URLs cover it, so
  -- that earlier URLs stop working.
  access_revision integer not null default 0,

  duration_seconds double precision not null default 0,
  width int,
  height int,
  audio_only boolean not null default false,
  -- Integrated loudness by EBU R 128 in LUFS; null for silence and until it is measured.
  loudness real,
  dominant_color text not null default '#3a3630',
  has_thumbnail boolean not null default false,
  image_version int not null default 0,
  sprite jsonb,
  -- The upload whose files are played; null until there is one.
  playing_upload_id text,

  live boolean not null default false,
  live_autofinish boolean not null default true,
  livestream_starts_at timestamptz,
  livestream_started_at timestamptz,
  livestream_ended_at timestamptz,
  -- True once segments of the live stream can be played.
  live_has_media boolean not null default false,
  -- True while the streaming program sends; cards and players show it.
  live_has_signal boolean not null default false,

  views bigint not null default 0,
  likes int not null default 0,
  comment_count int not null default 0,
  -- Recent popularity; a job recalculates it every few minutes.
  trend real not null default 0,

  banned_at timestamptz,
  ban_reason text,
  ban_note text not null default '',
  ban_until timestamptz,
  banned_by_big_tech boolean not null default false,

  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The status that a restored video returns to.
  deleted_from text,
  constraint videos_one_date check (release_at is null or premiere_at is null)
);
create index videos_newest on videos (published_at desc, id desc) where listed;
create index videos_popular on videos (views desc, id desc) where listed;
create index videos_liked on videos (likes desc, id desc) where listed;
create index videos_longest on videos (duration_seconds desc, id desc) where listed;
create index videos_trending on videos (trend desc, id desc) where listed;
create index videos_banned_by_big_tech on videos (published_at desc, id desc) where listed and banned_by_big_tech;
create index videos_categories on videos using gin ((categories || subcategories)) where listed;
create index videos_tags on videos using gin (tags) where listed;
create index videos_by_channel on videos (channel_id, published_at desc, id desc) where listed;
create index videos_of_channel on videos (channel_id, created_at desc, id desc) where status <> 'deleted';
create index videos_banned on videos (channel_id) where banned_at is not null;
create index videos_changed on videos (updated_at, id);
create index videos_due on videos (coalesce(release_at, premiere_at))
  where status in ('scheduled', 'premiere_scheduled');
create index videos_premieres on videos (premiere_at) where premiere_at is not null and status <> 'deleted';
create index videos_live_streams on videos (livestream_starts_at) where live and livestream_ended_at is null;
-- A job looks for deleted videos every minute.
create index videos_deleted on videos (deleted_at) where deleted_at is not null;

-- Source files of videos and the state of their uploads. The storage has the bytes; the upload folder has those of
-- incomplete uploads.
create table uploads (
  id text primary key,
  video_id uuid not null references videos (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  name text not null,
  size bigint not null,
  state text not null default 'open' check (state in ('open', 'complete', 'cancelled')),
  is_replacement boolean not null default false,
  created_at timestamptz not null default now(),
  completed_at timestamptz
);
create unique index uploads_open on uploads (video_id) where state = 'open';
create index uploads_video on uploads (video_id, created_at desc);
alter table videos add foreign key (playing_upload_id) references uploads (id) on delete set null;

-- Playable files with their byte ranges; manifests are generated from these rows. The files of a replacement are made
-- beside those that are played.
create table video_files (
  video_id uuid not null references videos (id) on delete cascade,
  upload_id text not null references uploads (id),
  name text not null,
  kind text not null check (kind in ('video', 'audio')),
  track jsonb not null,
  created_at timestamptz not null default now(),
  primary key (video_id, upload_id, name)
);

-- The processing steps of a source file: users see their progress, and retried jobs skip finished ones.
create table video_steps (
  video_id uuid not null references videos (id) on delete cascade,
  name text not null check (name in ('inspect', 'package', 'default', 'renditions', 'sprite')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'skipped')),
  progress smallint not null default 0,
  attempts smallint not null default 0,
  -- Attempts that failed; interrupted attempts do not count.
  failures smallint not null default 0,
  failure text,
  info jsonb,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (video_id, name)
);

-- Chunks of a long video that workers encode separately; the rows are deleted when the chunks are joined.
create table video_chunks (
  video_id uuid not null references videos (id) on delete cascade,
  upload_id text not null references uploads (id) on delete cascade,
  pass smallint not null,
  part smallint not null,
  -- The renditions that this pass makes together.
  names text[] not null,
  -- The start of the chunk and its number of frames.
  range jsonb not null,
  -- In percent.
  progress smallint not null default 0,
  is_damaged boolean not null default false,
  -- The machine and process that encodes the chunk, for operators.
  taken_by text not null default '',
  done_at timestamptz,
  primary key (video_id, upload_id, pass, part)
);

-- Trims: an upload without a file of its own that is a range of another upload.
create table video_trims (
  upload_id text primary key references uploads (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  original_id text not null references uploads (id) on delete cascade,
  start_seconds double precision not null,
  end_seconds double precision not null,
  created_at timestamptz not null default now()
);
create index video_trims_video on video_trims (video_id);

-- Chapters entered by the author; the chapters of the description apply to videos without a row.
create table video_chapters (
  video_id uuid primary key references videos (id) on delete cascade,
  chapters jsonb not null,
  -- The chapters from before the trim.
  untrimmed jsonb,
  -- The last trim that was applied to the chapters.
  trim_id text,
  updated_at timestamptz not null default now()
);

-- The storage has the WebVTT file of each language; the version is part of its key.
create table video_subtitles (
  video_id uuid not null references videos (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  version int not null default 1,
  cues int not null,
  is_automatic boolean not null default false,
  -- The version from before the trim.
  untrimmed_version int,
  -- The last trim that was applied to the subtitles.
  trim_id text,
  updated_at timestamptz not null default now(),
  primary key (video_id, language)
);

-- Requested speech recognition; the row is deleted when the subtitles exist.
create table video_transcriptions (
  video_id uuid not null references videos (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
  updated_at timestamptz not null default now(),
  primary key (video_id, language)
);

-- When the media work of an account last started, per lane: the account that has waited longest is next.
create table media_turns (
  lane text not null,
  account_id uuid not null,
  taken_at timestamptz not null,
  primary key (lane, account_id)
);
