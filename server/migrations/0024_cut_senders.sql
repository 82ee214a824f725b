-- Why the server has cut off a sender of a live stream, and when: its owner is told.
alter table live_streams
  add column cut text check (cut in ('bitRate', 'codec')),
  add column cut_at timestamptz;
