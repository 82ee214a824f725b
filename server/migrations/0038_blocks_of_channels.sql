-- A block has no person if it covers only the channel that one of those wrote as who cannot be blocked.
alter table blocks alter column user_id drop not null;
alter table blocks add check (user_id is not null or is_anonymous);
