create extension if not exists pg_trgm;

-- Returns a name in lower case without diacritics, with a space before it, so that a search can match word starts.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return ' ' || translate(lower($1), 'ąćęłńóśźżäáâčďéěëíľňöőřšťúůüýž', 'acelnoszzaaacdeeeilnoorstuuuyz');

create table users (
  id uuid primary key default uuidv7(),
  email text not null,
  password_hash text not null,
  name text not null,
  surname text not null,
  bio text not null default '',
  phone text,
  sex text check (sex in ('male', 'female')),
  address text,
  age text,
  role text not null default 'user' check (role in ('user', 'creator', 'moderator', 'admin')),
  has_avatar boolean not null default false,
  image_version int not null default 0,
  settings jsonb not null default '{}',
  notification_settings jsonb,
  is_featured_author boolean not null default false,
  terms_accepted_at timestamptz,
  activated_at timestamptz,
  blocked_until timestamptz,
  block_reason text not null default '',
  blocked_on_live_chats_until timestamptz,
  -- Scheduled deletion; null unless the user requested it.
  deletion_at timestamptz,
  -- The last change of the user's subscriptions; other browsers of the account reload the list after it.
  last_subscriptions_change timestamptz,
  -- Notifications up to this moment are read.
  last_read_notifications_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_deletion on users (deletion_at) where deletion_at is not null;
create index users_featured on users (id) where is_featured_author;
create index users_folded on users using gin (folded(name || ' ' || surname) gin_trgm_ops);
-- Staff search accounts by parts of names and email addresses.
create index users_staff_search on users using gin ((lower(name || ' ' || surname || ' ' || email)) gin_trgm_ops);

create table user_follows (
  user_id uuid not null references users (id) on delete cascade,
  followed_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, followed_id),
  check (user_id <> followed_id)
);
create index user_follows_followed on user_follows (followed_id, created_at desc, user_id);

-- Users whose content a user does not see until a moment.
create table user_mutes (
  user_id uuid not null references users (id) on delete cascade,
  muted_id uuid not null references users (id) on delete cascade,
  blocked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (user_id, muted_id)
);
create index user_mutes_muted on user_mutes (muted_id);

create table sessions (
  token_hash bytea primary key,
  id uuid not null default uuidv7() unique,
  user_id uuid not null references users (id) on delete cascade,
  device text not null default '',
  -- The IP address that last used the session.
  address text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  -- When the user last entered a password or used a passkey.
  proved_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table account_codes (
  code_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('activation', 'password_reset', 'email_change', 'email_undo')),
  -- The new address of an email change.
  email text,
  -- The page that the activation link returns to.
  next_path text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_codes_email_check check ((purpose like 'email%') = (email is not null))
);
create index account_codes_user on account_codes (user_id, purpose, created_at desc);
create index account_codes_expiry on account_codes (expires_at);

-- Attempts with a limit per account. The key is a hash, so that the table stores no email address.
create table account_attempts (
  key bytea not null,
  attempted_at timestamptz not null
);
create index account_attempts_key on account_attempts (key, attempted_at);
create index account_attempts_age on account_attempts (attempted_at);

create table two_factor (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with the secret of the site.
  secret bytea not null,
  -- Null until the first correct code; logins require no code before that.
  enabled_at timestamptz,
  backup_code_hash bytea,
  -- The newest time step whose code was accepted.
  last_step bigint not null default 0,
  failed_at timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  check ((enabled_at is null) = (backup_code_hash is null))
);

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

create table passkey_challenges (
  challenge text primary key,
  -- Null for a login: the response identifies the user.
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'login', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Browsers that an account has logged in from, by their random id. Wrong passwords from other browsers do not lock
-- them out.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  browser_hash bytea not null,
  used_at timestamptz not null,
  primary key (user_id, browser_hash)
);

create table invitation_codes (
  id uuid primary key default uuidv7(),
  code text not null unique,
  uses int not null check (uses > 0),
  used int not null default 0 check (used between 0 and uses),
  expires_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);

create table creator_applications (
  user_id uuid primary key references users (id) on delete cascade,
  state text not null check (state in ('applied', 'invited', 'submitted', 'rejected')),
  message text not null,
  token_hash bytea unique,
  token_expires_at timestamptz,
  reason text not null default '',
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index creator_applications_newest on creator_applications (state, updated_at desc, user_id);

-- The newest data export of each account.
create table data_exports (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  state text not null check (state in ('running', 'ready', 'failed')),
  size_bytes bigint,
  requested_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
create index data_exports_expiry on data_exports (expires_at) where state = 'ready';
