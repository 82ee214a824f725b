-- When the account was last used. Its sessions tell it only until they end.
alter table users add column last_seen_at timestamptz;
update users u set last_seen_at = s.used_at
  from (select user_id, max(used_at) as used_at from sessions group by user_id) s
  where s.user_id = u.id;

-- The space that an account uses is the sum of its uploads.
create index uploads_user on uploads (user_id) where user_id is not null;

-- What staff have done with accounts and is in no other table.
create table account_actions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  action text not null check (action in ('confirmEmail', 'sendResetLink', 'endSessions', 'disableTwoFactor', 'changeRole')),
  -- Why, as the person reads it.
  reason text not null default '',
  -- The role that the account got by it.
  role text check (role in ('user', 'creator', 'moderator', 'admin')),
  -- Null if that account is deleted, and for the command line.
  done_by uuid references users (id) on delete set null,
  done_at timestamptz not null,
  check ((action = 'changeRole') = (role is not null))
);
create index account_actions_user on account_actions (user_id, done_at desc);
create index account_actions_done_by on account_actions (done_by);
