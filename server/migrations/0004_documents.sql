-- Every version of every document; the highest one is shown.
create table documents (
  slug text not null,
  language text not null check (language in ('pl', 'en')),
  version int not null check (version > 0),
  title text not null,
  body text not null,
  -- Written with the program rather than by staff: may be replaced by the text of a newer release.
  is_built_in boolean not null default false,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (slug, language, version)
);
