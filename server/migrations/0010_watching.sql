-- What videos are about, one row for each tag, category and word of the title: what is recommended beside a video is
-- looked for among the newest of its terms. Written by the sweep of recommendations.
create table video_subjects (
  term text not null,
  published_at timestamptz not null,
  video_id uuid not null references videos (id) on delete cascade,
  primary key (term, published_at, video_id)
);
create index video_subjects_video on video_subjects (video_id);

-- Up to which change of a video the subjects have been written; one row.
create table video_subjects_progress (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz not null default '2000-01-01'
);
insert into video_subjects_progress default values;
create index videos_changed on videos (updated_at, id);

-- Who has watched a video lately, for what they have watched besides.
create index watching_times_of_video on watching_times (video_id, updated_at desc);

-- Chapters somebody has written by hand; without a row those of the description hold.
create table video_chapters (
  video_id uuid primary key references videos (id) on delete cascade,
  chapters jsonb not null,
  updated_at timestamptz not null default now()
);

-- The WebVTT file of a language is in the storage; its version is part of the key.
create table video_subtitles (
  video_id uuid not null references videos (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  version int not null default 1,
  cues int not null,
  updated_at timestamptz not null default now(),
  primary key (video_id, language)
);
