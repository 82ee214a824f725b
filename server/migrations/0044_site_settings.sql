-- The settings that administrators have saved. All processes keep them in memory: the database tells them of a change.
create table site_settings (
  key text primary key,
  value jsonb not null,
  revision integer not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null
);

create table site_setting_changes (
  id uuid primary key default uuidv7(),
  key text not null,
  before jsonb not null,
  after jsonb not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null
);

create index site_setting_changes_key on site_setting_changes (key, id desc);
create index site_setting_changes_changed_by on site_setting_changes (changed_by);
create index site_settings_changed_by on site_settings (changed_by);

create function settings_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('nadaj_jobs', '{"kind":"settings-changed"}');
  return null;
end $$;

create trigger site_settings_changed after insert or update or delete on site_settings for each statement
  execute function settings_changed();
