import { sql } from "kysely";

/**
 * Who answers for each thing that can be reported: a user for themselves and for what they wrote by name, the owners of
 * a channel for all that is the channel's. Who wrote as a channel is not disclosed.
 */
export const thingOwners = sql`
  select 'user' as entity_type, id as entity_id, id as user_id from users
  union all select 'comment', id, user_id from comments where user_id is not null
  union all select 'post', id, user_id from posts where user_id is not null
  union all select 'chatMessage', id, user_id from chat_messages where user_id is not null
  union all select 'playlist', id, user_id from playlists where user_id is not null
  union all select t.entity_type, t.entity_id, m.user_id from (
    select 'channel' as entity_type, id as entity_id, id as channel_id from channels
    union all select 'video', id, channel_id from videos
    union all select 'comment', id, channel_id from comments where channel_id is not null
    union all select 'post', id, channel_id from posts where channel_id is not null
    union all select 'chatMessage', id, channel_id from chat_messages where channel_id is not null
    union all select 'playlist', id, channel_id from playlists where channel_id is not null
  ) t join channel_members m on m.channel_id = t.channel_id and m.role = 'owner'`;

/** Reports that are not deleted, each with those who answer for what it is about. */
export const reportsAgainstUsers = sql`
  select r.id, r.state, o.user_id from reports r
    join (${thingOwners}) o on o.entity_type = r.entity_type and o.entity_id = r.entity_id
  where r.state <> 'deleted'`;
