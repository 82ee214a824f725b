-- The pictures of the sender are encoded for viewers, whose browsers cannot play them as they are.
alter table live_streams add column is_converted boolean not null default false;
