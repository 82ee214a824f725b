-- What lies in the storage, counted at least once a day; the last count of a day stays.
create table storage_counts (
  day date primary key,
  counted_at timestamptz not null,
  -- Of the disk of the storage; null for S3, which has no end.
  free_bytes bigint
);

-- The sizes of that count by kind of object.
create table storage_figures (
  day date not null references storage_counts (day) on delete cascade,
  kind text not null,
  bytes bigint not null,
  objects bigint not null,
  primary key (day, kind)
);

-- What each video, channel, account and ad takes up, as in the newest count. Without foreign keys: bytes may lie there
-- for longer than the row.
create table storage_items (
  type text not null,
  item_id uuid not null,
  bytes bigint not null,
  original_bytes bigint not null,
  objects bigint not null,
  primary key (type, item_id)
);
create index storage_items_largest on storage_items (bytes desc);

-- The newest search for orphans.
create table storage_checks (
  id uuid primary key default uuidv7(),
  checked_at timestamptz not null,
  -- Objects that rows name and that are there: none in a storage that is not mounted.
  found_objects bigint not null,
  -- An administrator has confirmed that its findings are mended.
  mend_started_at timestamptz,
  mended_by uuid references users (id) on delete set null
);
create index storage_checks_mended_by on storage_checks (mended_by);

create table storage_findings (
  id uuid primary key default uuidv7(),
  check_id uuid not null references storage_checks (id) on delete cascade,
  -- strangeBytes: an object that no row names; missingBytes: an object that a row names and that is not there.
  side text not null check (side in ('strangeBytes', 'missingBytes')),
  key text not null unique,
  kind text not null,
  -- Null where the row does not tell it.
  bytes bigint,
  -- When the bytes were written, or the row.
  since timestamptz not null
);
create index storage_findings_check on storage_findings (check_id, side, bytes desc);

-- Strange bytes on their way out. They lie in the storage below bin/ under the id of the row.
create table storage_bin (
  id uuid primary key default uuidv7(),
  -- Where they lay.
  key text not null,
  kind text not null,
  bytes bigint not null,
  written_at timestamptz not null,
  binned_at timestamptz not null,
  delete_at timestamptz not null,
  -- Null until the object has moved: a killed process leaves it so, and the next one moves it.
  moved_at timestamptz,
  binned_by uuid references users (id) on delete set null
);
create index storage_bin_end on storage_bin (delete_at);
create index storage_bin_binned_by on storage_bin (binned_by);

-- What administrators have done with the storage.
create table storage_acts (
  id uuid primary key default uuidv7(),
  act text not null check (act in ('count', 'check', 'mend', 'restore')),
  objects bigint not null default 0,
  bytes bigint not null default 0,
  -- Null if that account is deleted, and for the command line.
  done_by uuid references users (id) on delete set null,
  done_at timestamptz not null
);
create index storage_acts_done_by on storage_acts (done_by);

-- Since when the file is known to be lost from the storage.
alter table uploads add column missing_since timestamptz;
