-- Faults of live streams: one that the server ended because its disk was full, and a sender that it refused for that.
alter table live_streams
  drop constraint live_streams_cut_check,
  add constraint live_streams_cut_check check (cut in ('bitRate', 'codec', 'noSpace')),
  add column end_reason text check (end_reason in ('noSpace')),
  -- Nobody asks its machine for parts any more: the stream has ended, or the machine died.
  add column origin_withdrawn boolean not null default false;
