-- What viewers can choose from while the stream is received: smaller pictures besides the source (ladder), the source
-- alone because it is small or the operator wants no others (unneeded), or because the machine is busy (busy).
alter table live_streams add column ladder text check (ladder in ('ladder', 'unneeded', 'busy'));
