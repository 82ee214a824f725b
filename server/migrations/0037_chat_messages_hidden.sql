-- Taken out of its chat by a decision of the staff, and not by those who keep order there: only then does lifting the
-- decision put it back.
alter table chat_messages add column hidden boolean not null default false;
update chat_messages m set hidden = true
where m.deleted_at is not null and exists (
  select from moderation_decisions d
  where d.entity_type = 'chatMessage' and d.entity_id = m.id and d.ended_at is null and d.measure <> 'nothing'
    and d.created_at <= m.deleted_at);
