-- Who is connected with the key: the main sender, the backup, or both; and which of them viewers see.
alter table live_streams add column senders text[] not null default '{}';
alter table live_streams add column on_air text check (on_air in ('main', 'backup'));
-- The process that receives the stream: it holds an advisory lock of that number while it runs.
alter table live_streams add column receiver integer;
