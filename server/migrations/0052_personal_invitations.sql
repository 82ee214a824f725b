-- Invitations of one person each, by email. The link is in the email alone: only its hash is stored.
create table personal_invitations (
  id uuid primary key default uuidv7(),
  email text not null,
  name text not null,
  surname text not null,
  -- What the account will have.
  role text not null check (role in ('user', 'creator', 'moderator', 'admin')),
  -- Of the email.
  language text not null,
  code_hash bytea not null unique,
  -- Null if that account is deleted.
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The account that was registered with it.
  accepted_by uuid references users (id) on delete cascade,
  revoked_at timestamptz
);
create index personal_invitations_email on personal_invitations (lower(email));
create index personal_invitations_invited_by on personal_invitations (invited_by);
create index personal_invitations_accepted_by on personal_invitations (accepted_by);

-- The history of an account says that the staff created it.
alter table account_actions
  drop constraint account_actions_action_check,
  add constraint account_actions_action_check check (
    action in (
      'confirmEmail', 'sendResetLink', 'endSessions', 'disableTwoFactor', 'changeRole', 'setPassword', 'setQuota',
      'createAccount'
    )
  );
