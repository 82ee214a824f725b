-- The words of a published video and their stems. The program builds the vectors.
create table video_search (
  video_id uuid primary key references videos (id) on delete cascade,
  vector tsvector not null
);
create index video_search_vector on video_search using gin (vector);

create table channel_search (
  channel_id uuid primary key references channels (id) on delete cascade,
  vector tsvector not null
);
create index channel_search_vector on channel_search using gin (vector);

-- The vocabulary of spelling correction.
create table search_words (
  -- In lower case without diacritics.
  word text primary key,
  -- In lower case with diacritics.
  original text not null
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- All word forms in the vectors of videos. A prefix is expanded to these forms: a prefix query on the vectors takes
-- tens of milliseconds for two common words.
create table search_forms (
  form text collate "C" primary key
);

-- How far the index follows the changes of videos; the table has one row.
create table search_progress (
  is_only boolean primary key default true check (is_only),
  reached timestamptz not null default '2000-01-01',
  -- While it is false, prefixes are looked up in the vectors.
  has_all_forms boolean not null default false
);
insert into search_progress default values;

-- The indexed version of each subtitle file.
create table transcripts (
  video_id uuid not null,
  language text not null,
  version integer not null,
  primary key (video_id, language),
  foreign key (video_id, language) references video_subtitles (video_id, language) on delete cascade
);

-- Passages of a few sentences with their start time.
create table transcript_passages (
  video_id uuid not null,
  language text not null,
  start_seconds real not null,
  -- [[seconds, text], ...]
  cues jsonb not null,
  vector tsvector not null,
  primary key (video_id, language, start_seconds),
  foreign key (video_id, language) references transcripts (video_id, language) on delete cascade
);
create index transcript_passages_vector on transcript_passages using gin (vector);

-- One row for each tag, category and title word of a video. Recommendations look for the newest videos with the same
-- terms; a job writes the rows.
create table video_subjects (
  term text not null,
  published_at timestamptz not null,
  video_id uuid not null references videos (id) on delete cascade,
  primary key (term, published_at, video_id)
);
create index video_subjects_video on video_subjects (video_id);

-- How far the subjects follow the changes of videos; the table has one row.
create table video_subjects_progress (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz not null default '2000-01-01'
);
insert into video_subjects_progress default values;
