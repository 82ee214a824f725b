-- Folders of somebody's subscriptions. A channel is in one at most, and leaves it with its subscription.
create table subscription_folders (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index subscription_folders_name on subscription_folders (user_id, lower(name));
alter table subscriptions
  add column folder_id uuid references subscription_folders (id) on delete set null;
create index subscriptions_folder on subscriptions (folder_id) where folder_id is not null;
