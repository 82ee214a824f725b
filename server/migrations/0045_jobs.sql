-- Lanes of background jobs that administrators have paused: no process starts a job of theirs.
create table paused_lanes (
  lane text primary key,
  paused_by uuid references users (id) on delete set null,
  paused_at timestamptz not null
);
create index paused_lanes_paused_by on paused_lanes (paused_by);

-- What has happened to jobs and cannot be read from the table of the queue: failed attempts, and decisions of staff.
create table job_log (
  id uuid primary key default uuidv7(),
  job_id uuid not null,
  event text not null check (event in ('failed', 'retried', 'cancelled', 'raised')),
  -- The number of the attempt; of a retry, the attempts that were made before it.
  attempt int not null,
  error text,
  done_by uuid references users (id) on delete set null,
  happened_at timestamptz not null default now()
);
create index job_log_job on job_log (job_id, id);
create index job_log_done_by on job_log (done_by);
create index job_log_oldest on job_log (happened_at);

-- What kind of failure it was, as far as it is known: the code of a media error, or of the operating system.
alter table failed_jobs add column code text;
