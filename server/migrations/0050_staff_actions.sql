-- What staff and the command line have changed: which call, on what, and when. Never what was sent.
create table staff_actions (
  id uuid primary key default uuidv7(),
  -- Null if that account is deleted, and for the command line.
  done_by uuid references users (id) on delete set null,
  from_command_line boolean not null default false,
  -- The name of the endpoint, such as 'users.edit', or of the command, such as 'user role'.
  call text not null,
  -- The id, the key or the like of what was changed, as in the address of the call.
  subject text,
  done_at timestamptz not null
);
create index staff_actions_done_at on staff_actions (done_at);
create index staff_actions_done_by on staff_actions (done_by);

-- The history of an account says what the command line has done with it.
alter table account_actions
  add column from_command_line boolean not null default false,
  drop constraint account_actions_action_check,
  add constraint account_actions_action_check check (
    action in (
      'confirmEmail', 'sendResetLink', 'endSessions', 'disableTwoFactor', 'changeRole', 'setPassword', 'setQuota'
    )
  );
