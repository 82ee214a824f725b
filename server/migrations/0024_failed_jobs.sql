-- Jobs whose every attempt has failed: for the staff, who retry or discard them.
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

-- When media work of an account was last begun, per lane: the account that has waited longest is next.
create table media_turns (
  lane text not null,
  account_id uuid not null,
  taken_at timestamptz not null,
  primary key (lane, account_id)
);
