-- Pages made of sections by the staff. `home` is the page everybody starts with.
create table video_pages (
  id uuid primary key default uuidv7(),
  slug text not null,
  -- What stands on the page from top to bottom, as shared/home/sections.ts describes it.
  sections jsonb not null default '[]' check (jsonb_typeof(sections) = 'array'),
  -- Counts the changes, so that two people cannot overwrite each other unawares.
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
