-- The journal of a stream as far as its segments are in the storage: what can be played and recorded without the
-- machine that received it.
create table live_journal (
  video_id uuid not null references live_streams (video_id) on delete cascade,
  -- Chunks in order.
  number int not null,
  lines text not null,
  primary key (video_id, number)
);

-- How often the stream has come to another machine: its journal is written anew there.
alter table live_streams add column origin_changes int not null default 0;
