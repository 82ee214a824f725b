create extension if not exists pg_trgm;

-- Reports of faults, from accounts and from visitors who left an address.
create table bug_reports (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  email text not null,
  topic text not null check (topic in ('E', 'V', 'K', 'W', 'F', 'N', 'X')),
  description text not null,
  url text not null default '',
  browser_info text not null default '',
  created_at timestamptz not null default now()
);
create index bug_reports_newest on bug_reports (created_at desc, id desc);
create index bug_reports_user on bug_reports (user_id);

-- What a published video can be found by: its words as written and their stems, both made by the program.
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

-- Words that have stood in what can be found, to recognise mistyped ones.
create table search_words (
  -- In small letters without accents.
  word text primary key,
  -- In small letters as it was written.
  written text not null
);
create index search_words_alike on search_words using gin (word gin_trgm_ops);

-- Up to which change of a video the index has been written; one row.
create table search_progress (
  is_only boolean primary key default true check (is_only),
  reached timestamptz not null default '2000-01-01'
);
insert into search_progress default values;

-- How much a video is watched these days; counted anew every few minutes.
alter table videos add column trend real not null default 0;
create index videos_trending on videos (trend desc, id desc) where listed;
create index video_views_recent on video_views (viewed_at);
