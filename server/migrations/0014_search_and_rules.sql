-- What somebody searches for again and again: a name and the filters of the search page.
create table smartlists (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  filters jsonb not null,
  created_at timestamptz not null default now()
);
create unique index smartlists_name on smartlists (user_id, lower(name));

-- Single films an account does not want to be shown in lists.
create table unwanted_videos (
  user_id uuid not null references users (id) on delete cascade,
  video_id uuid not null references videos (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index unwanted_videos_video on unwanted_videos (video_id);

-- Which subtitles can be searched, and in which version of theirs.
create table spoken_texts (
  video_id uuid not null,
  language text not null,
  version integer not null,
  primary key (video_id, language),
  foreign key (video_id, language) references video_subtitles (video_id, language) on delete cascade
);

-- A few sentences of them, with the moment of each.
create table spoken_passages (
  video_id uuid not null,
  language text not null,
  start_seconds real not null,
  -- [[seconds, text], ...]
  cues jsonb not null,
  vector tsvector not null,
  primary key (video_id, language, start_seconds),
  foreign key (video_id, language) references spoken_texts (video_id, language) on delete cascade
);
create index spoken_passages_vector on spoken_passages using gin (vector);

-- Names in small letters without accents, each word after a space.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return ' ' || translate(lower($1), 'ąćęłńóśźżäáâčďéěëíľňöőřšťúůüýž', 'acelnoszzaaacdeeeilnoorstuuuyz');
create index users_folded on users using gin (folded(name || ' ' || surname) gin_trgm_ops);
create index playlists_folded on playlists using gin (folded(name) gin_trgm_ops);
