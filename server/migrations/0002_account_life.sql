alter table users
  -- When the account is going to be deleted; null unless its holder asked for it.
  add column deletion_at timestamptz,
  add column block_reason text not null default '',
  add column blocked_on_live_chats_until timestamptz;
create index users_deletion on users (deletion_at) where deletion_at is not null;

alter table sessions
  add column id uuid not null default uuidv7() unique,
  -- Where it was last used from.
  add column address text not null default '';
create index sessions_expiry on sessions (expires_at);

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes
  add constraint account_codes_purpose_check
    check (purpose in ('activation', 'password_reset', 'email_change', 'email_undo')),
  -- The address an e-mail change leads to.
  add column email text,
  add constraint account_codes_email_check check ((purpose like 'email%') = (email is not null));
create index account_codes_expiry on account_codes (expires_at);

-- Guesses and requests that are limited per account; the key is a hash, so that no address is kept here.
create table account_attempts (
  key bytea not null,
  attempted_at timestamptz not null
);
create index account_attempts_key on account_attempts (key, attempted_at);
create index account_attempts_age on account_attempts (attempted_at);
