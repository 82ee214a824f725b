-- Questions to the staff. The id is random, not a time: it is half of what opens a ticket.
create table support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  email text not null,
  topic text not null check (topic in ('E', 'V', 'K', 'W', 'F', 'N', 'X')),
  status text not null default 'open' check (status in ('open', 'closed')),
  content text not null,
  pin_hash text not null,
  language text not null check (language in ('pl', 'en')),
  created_at timestamptz not null default now(),
  -- Of the last reply.
  updated_at timestamptz not null default now()
);
create index support_tickets_newest on support_tickets (status, updated_at desc, id);
create index support_tickets_user on support_tickets (user_id, updated_at desc);

create table support_replies (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  -- Null for the staff, who answer as the site.
  email text,
  content text not null,
  created_at timestamptz not null default now()
);
create index support_replies_ticket on support_replies (ticket_id, created_at);

-- A report of a problem opens a ticket, in which it is answered.
alter table bug_reports add column ticket_id uuid references support_tickets (id) on delete set null;
create index bug_reports_ticket on bug_reports (ticket_id);

-- What somebody finds wrong with a thing.
create table reports (
  id uuid primary key default uuidv7(),
  entity_type text not null
    check (entity_type in ('video', 'comment', 'post', 'channel', 'user', 'chatMessage', 'playlist')),
  entity_id uuid not null,
  reason text not null check (reason in ('PLV', 'SPM', 'LNG', 'INS', 'DEF', 'CRI', 'PRN', 'ECM')),
  message text not null,
  state text not null default 'created' check (state in ('created', 'closed', 'reopened', 'deleted')),
  user_id uuid references users (id) on delete cascade,
  -- Where visitors can be asked.
  email text,
  -- Tells those who report apart: the account, or the random id of a browser, both hashed.
  reporter_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (entity_type, entity_id, reporter_hash)
);
create index reports_newest on reports (created_at desc, id desc) where state <> 'deleted';
create index reports_user on reports (user_id);

-- The staff looks for accounts by parts of their names and addresses.
create index users_staff_search on users using gin ((lower(name || ' ' || surname || ' ' || email)) gin_trgm_ops);
