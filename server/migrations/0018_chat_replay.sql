-- What the recording consists of, in order: of each session the time it started at and its length. The chat is replayed
-- by it after the segments are deleted. Null until the recording is handed over for processing.
alter table live_streams add column sessions jsonb;
