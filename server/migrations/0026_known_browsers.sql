-- Browsers that an account has signed in from, by the random id that they call with: wrong passwords from elsewhere
-- do not keep them out.
create table known_browsers (
  user_id uuid not null references users (id) on delete cascade,
  browser_hash bytea not null,
  used_at timestamptz not null,
  primary key (user_id, browser_hash)
);

-- Where a registration began: the link that activates the account leads back there.
alter table account_codes add column next_path text;
