-- Sources that the command line has brought into channels, so that each comes in once. A row is written before the bytes
-- are stored, under the ids that its video and upload will have: an import that was killed goes on with them.
create table video_imports (
  channel_id uuid not null references channels (id) on delete cascade,
  -- SHA-256 of the normalised address, or of the bytes of a file.
  source_hash bytea not null,
  -- No foreign key: the video is made when its bytes are stored, and what it came from is known longer than it exists.
  video_id uuid not null default uuidv7(),
  upload_id text not null,
  created_at timestamptz not null default now(),
  -- When the video was made; null while its bytes are on their way.
  imported_at timestamptz,
  primary key (channel_id, source_hash)
);
