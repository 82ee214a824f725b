-- Decisions of staff about entities: the history, and the one that is in force for each entity.
create table moderation_decisions (
  id uuid primary key default uuidv7(),
  entity_type text not null
    check (entity_type in ('video', 'comment', 'post', 'channel', 'user', 'chatMessage', 'playlist')),
  entity_id uuid not null,
  measure text not null check (measure in ('nothing', 'limit', 'hide', 'block')),
  -- What the decision forbids a channel.
  limits text[] not null default '{}',
  reason text check (reason in ('PLV', 'SPM', 'LNG', 'INS', 'DEF', 'CRI', 'PRN', 'ECM')),
  note text not null default '',
  -- Null: in force until staff lift it.
  until timestamptz,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- When the decision was lifted, was replaced by another one, or expired.
  ended_at timestamptz,
  ended_by uuid references users (id) on delete set null,
  check (measure = 'nothing' or reason is not null)
);
create unique index moderation_decisions_in_force on moderation_decisions (entity_type, entity_id)
  where ended_at is null and measure <> 'nothing';
create index moderation_decisions_history on moderation_decisions (entity_type, entity_id, created_at desc);
create index moderation_decisions_due on moderation_decisions (until)
  where ended_at is null and until is not null;
create index moderation_decisions_decided_by on moderation_decisions (decided_by);
create index moderation_decisions_ended_by on moderation_decisions (ended_by);

-- Reports of entities by users and visitors.
create table reports (
  id uuid primary key default uuidv7(),
  entity_type text not null
    check (entity_type in ('video', 'comment', 'post', 'channel', 'user', 'chatMessage', 'playlist')),
  entity_id uuid not null,
  reason text not null check (reason in ('PLV', 'SPM', 'LNG', 'INS', 'DEF', 'CRI', 'PRN', 'ECM')),
  message text not null,
  state text not null default 'created' check (state in ('created', 'closed', 'reopened', 'deleted')),
  -- The decision that closed the report.
  decision_id uuid references moderation_decisions (id) on delete set null,
  user_id uuid references users (id) on delete cascade,
  -- The address of a visitor, for questions.
  email text,
  -- The language of emails to a visitor.
  language text not null default 'pl',
  -- Distinguishes reporters: the hash of the account or of the random id of a browser.
  reporter_hash bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (entity_type, entity_id, reporter_hash)
);
create index reports_newest on reports (created_at desc, id desc) where state <> 'deleted';
create index reports_entity on reports (entity_type, entity_id) where state <> 'deleted';
create index reports_user on reports (user_id);
create index reports_decision on reports (decision_id) where decision_id is not null;

-- Questions to staff. The id is random instead of time-ordered, because it is half of what opens a ticket.
create table support_tickets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  email text not null,
  topic text not null check (topic in ('E', 'V', 'K', 'W', 'F', 'N', 'X')),
  status text not null default 'open' check (status in ('open', 'closed')),
  content text not null,
  pin_hash text not null,
  language text not null,
  created_at timestamptz not null default now(),
  -- The time of the last reply.
  updated_at timestamptz not null default now()
);
create index support_tickets_newest on support_tickets (status, updated_at desc, id);
create index support_tickets_user on support_tickets (user_id, updated_at desc);

create table support_replies (
  id uuid primary key default uuidv7(),
  ticket_id uuid not null references support_tickets (id) on delete cascade,
  -- Null for staff, who reply in the name of the site.
  email text,
  content text not null,
  created_at timestamptz not null default now()
);
create index support_replies_ticket on support_replies (ticket_id, created_at);

-- Bug reports of users, and of visitors who left an email address.
create table bug_reports (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  email text not null,
  topic text not null check (topic in ('E', 'V', 'K', 'W', 'F', 'N', 'X')),
  -- The code that the report came with, if it is unknown.
  unknown_topic text,
  description text not null,
  url text not null default '',
  browser_info text not null default '',
  -- The ticket in which staff answer the report.
  ticket_id uuid references support_tickets (id) on delete set null,
  created_at timestamptz not null default now()
);
create index bug_reports_newest on bug_reports (created_at desc, id desc);
create index bug_reports_user on bug_reports (user_id);
create index bug_reports_ticket on bug_reports (ticket_id);
