-- What the staff decided about a thing: its history, and what is in force. One decision restricts a thing at a time.
create table moderation_decisions (
  id uuid primary key default uuidv7(),
  entity_type text not null
    check (entity_type in ('video', 'comment', 'post', 'channel', 'user', 'chatMessage', 'playlist')),
  entity_id uuid not null,
  measure text not null check (measure in ('nothing', 'limit', 'hide', 'block')),
  -- What a limited channel cannot do.
  limits text[] not null default '{}',
  reason text check (reason in ('PLV', 'SPM', 'LNG', 'INS', 'DEF', 'CRI', 'PRN', 'ECM')),
  note text not null default '',
  -- Null: until somebody lifts it.
  until timestamptz,
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- Lifted, replaced by another decision, or over.
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

-- The decision that closed a report.
alter table reports add column decision_id uuid references moderation_decisions (id) on delete set null;
create index reports_decision on reports (decision_id) where decision_id is not null;
create index reports_entity on reports (entity_type, entity_id) where state <> 'deleted';
-- The language in which a visitor is answered.
alter table reports add column language text not null default 'pl' check (language in ('pl', 'en'));

-- While the staff hold a thing back, `visibility` is what is in force and this is what its owner chose.
alter table channels
  add column chosen_visibility text check (chosen_visibility in ('public', 'private', 'non_public')),
  add column hidden boolean not null default false,
  add column limits text[] not null default '{}';
alter table playlists
  add column chosen_visibility text check (chosen_visibility in ('public', 'private', 'nonpublic')),
  add column hidden boolean not null default false;
alter table posts add column hidden boolean not null default false;
alter table comments add column hidden boolean not null default false;

alter table videos
  add column ban_until timestamptz,
  -- Shown to nobody but its team and the staff: it is banned, or its channel is hidden.
  add column withheld boolean not null default false;
update videos set withheld = true where banned_at is not null;

-- Bans from before decisions were kept.
insert into moderation_decisions (entity_type, entity_id, measure, reason, note, created_at)
  select 'video', id, 'hide', ban_reason, ban_note, banned_at from videos
  where banned_at is not null and ban_reason is not null;

alter table notifications add column decision_id uuid references moderation_decisions (id) on delete cascade;
create index notifications_decision on notifications (decision_id) where decision_id is not null;
-- Events may come twice.
create unique index notifications_decision_once on notifications (decision_id, type, user_id)
  where decision_id is not null;

-- The code that a report of a fault came with, where it is none of the known ones.
alter table bug_reports add column unknown_topic text;
