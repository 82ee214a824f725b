-- All versions of all documents; the site shows the highest version.
create table documents (
  slug text not null,
  language text not null,
  version int not null check (version > 0),
  title text not null,
  body text not null,
  -- Part of the program instead of written by staff: a newer release may replace it.
  is_built_in boolean not null default false,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (slug, language, version)
);

-- Pages made of sections. All visitors start at the page `home`.
create table video_pages (
  id uuid primary key default uuidv7(),
  slug text not null,
  -- The sections from top to bottom, as in shared/home/sections.ts.
  sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array'),
  -- Counts edits, so that an editor cannot overwrite the changes of another one.
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index video_pages_slug on video_pages (lower(slug));

insert into video_pages (slug, sections) values ('home', jsonb_build_array(
  jsonb_build_object('_id', uuidv7(), 'type', 'subscriptions', 'rows', 1),
  jsonb_build_object('_id', uuidv7(), 'type', 'new', 'rows', 4),
  jsonb_build_object('_id', uuidv7(), 'type', 'live-upcoming', 'rows', 1),
  jsonb_build_object('_id', uuidv7(), 'type', 'videos', 'sort', 'popular', 'rows', 2),
  jsonb_build_object('_id', uuidv7(), 'type', 'posts', 'rows', 2),
  jsonb_build_object('_id', uuidv7(), 'type', 'popularChannels', 'rows', 1)
));

-- Page views of visitors. Reports read whole days and rows are deleted after 30 days, so a BRIN index is enough.
create table navigation_events (
  happened_at timestamptz not null default now(),
  visitor_hash bytea,
  from_seconds integer not null,
  is_close boolean not null,
  from_path text not null,
  to_path text not null,
  referrer text not null
);
create index navigation_events_by_time on navigation_events using brin (happened_at);
create index navigation_events_to_video on navigation_events (to_path) where to_path like '%/watch/%';
create index navigation_events_from_video on navigation_events (from_path) where from_path like '%/watch/%';

-- Jobs whose attempts have all failed; staff retry or discard them.
create table failed_jobs (
  id uuid primary key default uuidv7(),
  job_id uuid not null unique,
  kind text not null,
  data jsonb not null,
  error text not null,
  attempts int not null,
  failed_at timestamptz not null
);
create index failed_jobs_newest on failed_jobs (failed_at desc, id desc);
create index failed_jobs_videos on failed_jobs ((data ->> 'videoId'));
