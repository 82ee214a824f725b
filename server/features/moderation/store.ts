import { sql, type Selectable } from "kysely";
import type { UserSettings } from "#shared/accounts/contract.ts";
import type { ReportableType } from "#shared/moderation/entity-types.ts";
import type { ChannelLimit, Measure } from "#shared/moderation/measures.ts";
import type { Locale } from "#shared/texts.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type DecisionRow = Selectable<Database["moderation_decisions"]> & {
  readonly decided_by_name: string | null;
};

export interface EntityRef {
  readonly entityType: ReportableType;
  readonly entityId: string;
}

function selectDecisions(db: Executor) {
  return db
    .selectFrom("moderation_decisions as d")
    .leftJoin("users as u", "u.id", "d.decided_by")
    .selectAll("d")
    .select(sql<string | null>`trim(u.name || ' ' || u.surname)`.as("decided_by_name"));
}

export async function findDecision(db: Executor, id: string): Promise<DecisionRow | undefined> {
  return selectDecisions(db).where("d.id", "=", id).executeTakeFirst();
}

/** Lets decisions about one entity wait for each other: before the first one there is no row to lock. */
export async function lockEntity(db: Executor, { entityType, entityId }: EntityRef): Promise<void> {
  const key = `decisions about ${entityType} ${entityId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

/** The decision with its row locked until the transaction ends. */
export async function lockDecision(db: Executor, id: string): Promise<DecisionRow | undefined> {
  return selectDecisions(db).where("d.id", "=", id).forUpdate("d").executeTakeFirst();
}

/** The decision in force for an entity, with its row locked. */
export async function lockDecisionInForce(
  db: Executor,
  { entityType, entityId }: EntityRef,
): Promise<DecisionRow | undefined> {
  return selectDecisions(db)
    .where("d.entity_type", "=", entityType)
    .where("d.entity_id", "=", entityId)
    .where("d.ended_at", "is", null)
    .where("d.measure", "<>", "nothing")
    .forUpdate("d")
    .executeTakeFirst();
}

export async function insertDecision(
  db: Executor,
  { entityType, entityId }: EntityRef,
  decision: {
    readonly measure: Measure;
    readonly limits: readonly ChannelLimit[];
    readonly reason: BanReason | null;
    readonly note: string;
    readonly until: Date | null;
    readonly decidedBy: string;
    readonly now: Date;
  },
): Promise<string> {
  const { measure, limits, reason, note, until, decidedBy, now } = decision;
  const { id } = await db
    .insertInto("moderation_decisions")
    .values({
      ...{ entity_type: entityType, entity_id: entityId, measure, reason, note, until },
      ...{ limits: [...limits], decided_by: decidedBy, created_at: now },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function endDecision(
  db: Executor,
  id: string,
  { endedBy, now }: { readonly endedBy: string | null; readonly now: Date },
): Promise<void> {
  await db
    .updateTable("moderation_decisions")
    .set({ ended_at: now, ended_by: endedBy })
    .where("id", "=", id)
    .execute();
}

/** All decisions about these entities of one type, newest first. */
export async function listDecisions(
  db: Executor,
  entityType: ReportableType,
  entityIds: readonly string[],
): Promise<DecisionRow[]> {
  if (entityIds.length === 0) return [];
  return selectDecisions(db)
    .where("d.entity_type", "=", entityType)
    .where("d.entity_id", "in", [...entityIds])
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .execute();
}

/** A page of all decisions in force, newest first. */
export async function listDecisionsInForce(
  db: Executor,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DecisionRow[]; count: number }> {
  const inForce = selectDecisions(db).where("d.ended_at", "is", null).where("d.measure", "<>", "nothing");
  const { count } = await inForce
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await inForce
    .orderBy("d.created_at", "desc")
    .orderBy("d.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, count };
}

/** Decisions in force whose end date has passed. */
export async function listDueDecisions(db: Executor, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("moderation_decisions")
    .select("id")
    .where("ended_at", "is", null)
    .where("until", "<=", now)
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Reporters whose reports a decision has closed: accounts, and visitors by their email address. */
export async function listReporters(
  db: Executor,
  decisionId: string,
): Promise<{ user_id: string | null; email: string | null; language: Locale }[]> {
  return db
    .selectFrom("reports")
    .select(["user_id", "email", "language"])
    .where("decision_id", "=", decisionId)
    .where("state", "<>", "deleted")
    .execute();
}

export async function listEmailRecipients(
  db: Executor,
  userIds: readonly string[],
): Promise<{ email: string; name: string; settings: UserSettings }[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("users")
    .select(["email", "name", "settings"])
    .where("id", "in", [...userIds])
    .execute();
}
