-- Every block of a person: how far it reaches, who set it, why, until when, and how it ended. A block is in force until
-- its date, unless it ended before. Blocks that have ended stay as the history.
create table blocks (
  id uuid primary key default uuidv7(),
  -- The account, all chats, the comments and chats of a channel, or the chat of one stream.
  scope text not null check (scope in ('account', 'platform', 'channel', 'stream')),
  user_id uuid not null references users (id) on delete cascade,
  -- The person wrote as a channel: lists name that channel, never the person.
  is_anonymous boolean not null default false,
  -- That channel; null once it is erased.
  written_as uuid references channels (id) on delete set null,
  -- Other members cannot write as that channel either.
  covers_channel boolean not null default false,
  -- Where it was set, and where the scopes "channel" and "stream" apply; null for blocks by the staff outside chats.
  channel_id uuid references channels (id) on delete set null,
  video_id uuid references videos (id) on delete set null,
  until timestamptz not null,
  reason text not null default '',
  -- The decision of moderators that it carries out.
  decision_id uuid references moderation_decisions (id) on delete set null,
  made_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When it was lifted, or replaced by a newer block of the same kind.
  ended_at timestamptz,
  ended_by uuid references users (id) on delete set null,
  is_replaced boolean not null default false,
  check (is_anonymous or (written_as is null and not covers_channel)),
  check (ended_at is not null or not is_replaced)
);
create index blocks_user on blocks (user_id, created_at desc);
create index blocks_written_as on blocks (written_as) where written_as is not null;
create index blocks_channel on blocks (channel_id) where channel_id is not null;
create index blocks_video on blocks (video_id) where video_id is not null;
create index blocks_decision on blocks (decision_id) where decision_id is not null;
create index blocks_made_by on blocks (made_by) where made_by is not null;
create index blocks_ended_by on blocks (ended_by) where ended_by is not null;

-- Accounts. The column of the account has the last word of the staff: a decision does not reach beyond it.
insert into blocks (scope, user_id, until, reason, decision_id, made_by, created_at)
select 'account', u.id, least(d.until, u.blocked_until),
    case when d.until = u.blocked_until then u.block_reason else d.note end, d.id, d.decided_by, d.created_at
  from moderation_decisions d join users u on u.id = d.entity_id
  where d.entity_type = 'user' and d.measure = 'block' and d.ended_at is null and d.until > now()
    and u.blocked_until > now();
insert into blocks (scope, user_id, until, reason)
select 'account', u.id, u.blocked_until, u.block_reason from users u
  where u.blocked_until > now()
    and not exists (select from blocks b where b.user_id = u.id and b.until = u.blocked_until);
-- The staff has unblocked the account without the decision: it would announce its end later.
update moderation_decisions d set ended_at = now()
  from users u
  where u.id = d.entity_id and d.entity_type = 'user' and d.measure = 'block' and d.ended_at is null
    and d.until > now() and (u.blocked_until is null or u.blocked_until <= now());

-- Chats: first the history, each change with the one that followed it in the same place.
insert into blocks (scope, user_id, is_anonymous, written_as, covers_channel, channel_id, video_id, until, made_by,
    created_at, ended_at, ended_by, is_replaced)
select scope, user_id, written_as is not null, written_as, written_as is not null, channel_id, video_id, blocked_until,
    made_by, created_at,
    case when next_at < blocked_until then next_at end,
    case when next_at < blocked_until then next_by end,
    coalesce(next_at < blocked_until and next_until is not null, false)
  from (
    select c.*, v.channel_id, lead(c.created_at) over w as next_at, lead(c.made_by) over w as next_by,
        lead(c.blocked_until) over w as next_until
      from chat_block_changes c join videos v on v.id = c.video_id
      window w as (
        partition by c.scope, c.user_id, case c.scope when 'stream' then c.video_id when 'channel' then v.channel_id end
        order by c.created_at, c.id
      )
  ) as changes
  where blocked_until is not null;

-- Then what applies at this moment, of each person and of the channels that they wrote as.
create temporary table applying on commit drop as
select 'stream' as scope, v.channel_id, b.video_id, b.video_id as place, b.user_id, b.blocked_until as until,
    b.blocked_by as made_by, b.created_at
  from chat_blocks b join videos v on v.id = b.video_id
union all
select 'channel', channel_id, null, channel_id, user_id, blocked_until, blocked_by, created_at from channel_blocks
union all
select 'platform', null, null, null, id, blocked_on_live_chats_until, null, now() from users;
delete from applying where until is null or until <= now();
create temporary table applying_channels on commit drop as
select a.*, c.channel_id as written_as, c.blocked_until as channel_until
  from applying a join chat_block_channels c on c.scope = a.scope and c.user_id = a.user_id
    and coalesce(c.video_id, c.host_channel_id) is not distinct from a.place;
create temporary view blocks_by_place as
select *, case scope when 'stream' then video_id when 'channel' then channel_id end as place from blocks
  where ended_at is null;

-- A block of the history that no longer applies was changed elsewhere.
update blocks set ended_at = now(), is_replaced = true
  where id in (
    select b.id from blocks_by_place b
      where b.scope <> 'account' and b.until > now() and not exists (
        select from applying a where a.scope = b.scope and a.user_id = b.user_id
          and a.place is not distinct from b.place and a.until = b.until));
insert into blocks (scope, user_id, is_anonymous, written_as, covers_channel, channel_id, video_id, until, made_by,
    created_at)
select a.scope, a.user_id, true, a.written_as, true, a.channel_id, a.video_id, least(a.until, a.channel_until),
    a.made_by, a.created_at
  from applying_channels a
  where a.channel_until > now() and not exists (
    select from blocks_by_place b where b.scope = a.scope and b.user_id = a.user_id
      and b.place is not distinct from a.place and b.written_as = a.written_as
      and b.until = least(a.until, a.channel_until));
-- The date of a block as a channel is that of its person; another date was set by name.
insert into blocks (scope, user_id, channel_id, video_id, until, made_by, created_at)
select a.scope, a.user_id, a.channel_id, a.video_id, a.until, a.made_by, a.created_at
  from applying a
  where not exists (
    select from applying_channels c where c.scope = a.scope and c.user_id = a.user_id
      and c.place is not distinct from a.place and c.channel_until = a.until)
  and not exists (
    select from blocks_by_place b where b.scope = a.scope and b.user_id = a.user_id
      and b.place is not distinct from a.place and not b.is_anonymous and b.until = a.until);

drop view blocks_by_place;
drop table applying_channels;
drop table applying;
drop table chat_block_changes;
drop table chat_block_channels;
drop table chat_blocks;
drop table channel_blocks;
