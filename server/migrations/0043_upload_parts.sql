-- Uploads whose bytes lie in S3 as parts of a multipart upload: any machine continues them. `received` counts the bytes
-- that are stored; the machine that has the file of an upload on its disk notes them now and then.
alter table uploads
  add multipart_id text,
  add received bigint not null default 0,
  add received_at timestamptz,
  add next_part integer not null default 1,
  add tail_key text,
  add tail_bytes integer not null default 0;
create index uploads_multipart on uploads (state) where multipart_id is not null;

create table upload_parts (
  upload_id text not null references uploads (id) on delete cascade,
  number integer not null,
  etag text not null,
  primary key (upload_id, number)
);

-- One request at a time writes to an upload. The lock of a process that died expires.
create table upload_locks (
  upload_id text primary key,
  holder uuid not null,
  expires_at timestamptz not null,
  is_wanted boolean not null default false
);
