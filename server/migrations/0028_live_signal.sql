-- Whether the streaming program of a live stream is sending, as cards and players show it.
alter table videos add column live_has_signal boolean not null default false;
