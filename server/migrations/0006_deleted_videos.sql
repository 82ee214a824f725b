-- Looked for every minute: without it each look reads all videos.
create index videos_deleted on videos (deleted_at) where deleted_at is not null;
