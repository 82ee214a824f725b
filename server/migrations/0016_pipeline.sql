-- Stretches of a long film that workers encode apart; the rows go when the parts are joined.
create table video_parts (
  video_id uuid not null references videos (id) on delete cascade,
  upload_id text not null references uploads (id) on delete cascade,
  pass smallint not null,
  part smallint not null,
  -- The renditions that are made together.
  names text[] not null,
  -- Where the stretch begins and how many frames it has.
  stretch jsonb not null,
  -- Whole percentage.
  progress smallint not null default 0,
  is_damaged boolean not null default false,
  -- Machine and process that works on it, for people.
  taken_by text not null default '',
  done_at timestamptz,
  primary key (video_id, upload_id, pass, part)
);

-- How many views have seen each hundredth of a video, by Polish days. Sums only: no view is in it.
create table video_watched_parts (
  video_id uuid not null references videos (id) on delete cascade,
  day date not null,
  views int not null,
  counts int[] not null,
  primary key (video_id, day)
);

-- What views were watched on and, where the proxy says, from which country, by Polish days. Sums only.
create table video_audience (
  video_id uuid not null references videos (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('device', 'country')),
  name text not null,
  views int not null,
  primary key (video_id, day, kind, name)
);

create index playback_stats_time on playback_stats (created_at);

-- How loud a video is by EBU R 128, in LUFS; null until measured and for silence.
alter table videos add column loudness real;

alter table video_subtitles add column is_automatic boolean not null default false;

-- Subtitles that somebody has asked a machine to write; the row goes when they are there.
create table video_transcriptions (
  video_id uuid not null references videos (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'failed')),
  updated_at timestamptz not null default now(),
  primary key (video_id, language)
);

-- A film without its beginning or its end: an upload that has no file of its own but a stretch of another's.
create table video_cuts (
  upload_id text primary key references uploads (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  original_id text not null references uploads (id) on delete cascade,
  start_seconds double precision not null,
  end_seconds double precision not null,
  created_at timestamptz not null default now()
);
create index video_cuts_video on video_cuts (video_id);

-- What chapters and subtitles were before a cut, and which cut they follow.
alter table video_chapters add column uncut jsonb, add column cut_mark text;
alter table video_subtitles add column uncut_version int, add column cut_mark text;
