import { sql } from "kysely";
import type { HistoryBlockScope, HistoryKind } from "#shared/user-admin/contract.ts";
import type { Role } from "#shared/accounts/contract.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { Measure } from "#shared/moderation/measures.ts";
import type { ReportState } from "#shared/reports/lifecycle.ts";
import type { AccountLimits } from "#shared/uploads/quotas.ts";
import { thingOwners } from "#server/features/users/thing-owners.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export interface HistoryRow {
  readonly kind: HistoryKind;
  readonly id: string;
  readonly at: Date;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly entity_type: ReportableType | null;
  readonly entity_id: string | null;
  readonly reason: BanReason | null;
  readonly measure: Measure | null;
  readonly state: ReportState | null;
  readonly scope: HistoryBlockScope | null;
  readonly channel: string | null;
  readonly role: Role | null;
  readonly quota: AccountLimits | null;
  readonly until: Date | null;
  readonly words: string;
  readonly from_command_line: boolean;
}

/**
 * What happened to an account and to what it answers for, newest first. Blocks of decisions are left out, because the
 * decisions are there; blocks that name a channel, because they do not disclose who wrote as it.
 */
export async function listHistory(
  db: Executor,
  userId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: HistoryRow[]; count: number }> {
  const events = eventsOf(userId);
  const { rows } = await sql<HistoryRow>`
    select e.*, nullif(trim(u.name || ' ' || u.surname), '') as by_name, c.name as channel
    from (${events} order by at desc, id desc, kind limit ${limit} offset ${offset}) e
      left join users u on u.id = e.by_id
      left join channels c on c.id = e.channel_id
    order by e.at desc, e.id desc, e.kind`.execute(db);
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${events}) e`.execute(db);
  return { rows, count: counted.rows[0]?.count ?? 0 };
}

/** The columns of all events are those of the first one. */
function eventsOf(userId: string) {
  const owned = sql`select entity_type, entity_id from (${thingOwners}) o where user_id = ${userId}`;
  return sql`
    select 'registered' as kind, id, created_at as at, null::uuid as by_id, null as entity_type,
        null::uuid as entity_id, null as reason, null as measure, null as state, null as scope,
        null::uuid as channel_id, null as role, null::jsonb as quota, null::timestamptz as until,
        '' as words, false as from_command_line
      from users where id = ${userId}
    union all
    select 'invited', id, created_at, invited_by, null, null, null, null, null, null, null, role, null, null, '', false
      from personal_invitations where accepted_by = ${userId}
    union all
    select 'report', id, created_at, user_id, entity_type, entity_id, reason, null, state, null, null, null, null, null,
        message, false
      from reports where state <> 'deleted' and (entity_type, entity_id) in (${owned})
    union all
    select 'decision', id, created_at, decided_by, entity_type, entity_id, reason, measure, null, null, null, null, null,
        until, note, false
      from moderation_decisions where (entity_type, entity_id) in (${owned})
    union all
    select 'decisionEnded', id, ended_at, ended_by, entity_type, entity_id, null, measure, null, null, null, null, null,
        null, '', false
      from moderation_decisions
      where ended_at is not null and measure <> 'nothing' and (entity_type, entity_id) in (${owned})
    union all
    select 'block', id, created_at, made_by, null, null, null, null, null, scope, channel_id, null, null, until, reason,
        false
      from blocks where user_id = ${userId} and not is_anonymous and decision_id is null
    union all
    select 'blockEnded', id, ended_at, ended_by, null, null, null, null, null, scope, channel_id, null, null, null, '',
        false
      from blocks
      where user_id = ${userId} and not is_anonymous and decision_id is null and ended_at is not null and not is_replaced
    union all
    select action, id, done_at, done_by, null, null, null, null, null, null, null, role, quota, null, reason,
        from_command_line
      from account_actions where user_id = ${userId}`;
}
