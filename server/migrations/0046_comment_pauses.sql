-- A minute of an account with several comments: its first one, and how many there are.
alter table comment_pauses add column times int not null default 1;
