alter table sessions
  -- When its holder last gave a password or a passkey.
  add column proved_at timestamptz not null default now();

alter table users add column notification_settings jsonb;

create table two_factor (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with the site's secret.
  secret bytea not null,
  -- Null until the first right code: before that logins ask for none.
  enabled_at timestamptz,
  backup_code_hash bytea,
  -- The newest time step whose code was accepted.
  last_step bigint not null default 0,
  failed_at timestamptz[] not null default '{}',
  created_at timestamptz not null default now(),
  check ((enabled_at is null) = (backup_code_hash is null))
);

create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  first_seen_at timestamptz not null default now(),
  primary key (user_id, device_hash)
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
  -- Null for a login: who it is for shows in the answer.
  user_id uuid references users (id) on delete cascade,
  purpose text not null check (purpose in ('register', 'login', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

create table invitation_codes (
  id uuid primary key default uuidv7(),
  code text not null unique,
  uses int not null check (uses > 0),
  used int not null default 0 check (used between 0 and uses),
  expires_at timestamptz,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);

-- The newest export of an account, at most one.
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
