-- The guide through the first settings of the site, once it is answered or skipped. The table has at most one row.
create table site_guide (
  is_only boolean primary key default true check (is_only),
  state text not null check (state in ('done', 'skipped')),
  -- Null where the site had settings before it had a guide, and for deleted accounts.
  ended_by uuid references users (id) on delete set null,
  ended_at timestamptz not null
);
create index site_guide_ended_by on site_guide (ended_by);

-- The administrators of a site that is set up need no guide; they can open it.
insert into site_guide (state, ended_at)
select 'skipped', now() where exists (select from site_settings);
