import { sql } from "kysely";
import type { Executor } from "#server/platform/database/executor.ts";

/** The account's support tickets with their replies. Replies of staff contain no staff names. */
export async function readTickets(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("support_tickets as t")
    .select(["t.id", "t.email", "t.topic", "t.status", "t.content", "t.created_at", "t.updated_at"])
    .select(
      sql<object[]>`coalesce((
        select json_agg(json_build_object(
          'content', r.content, 'email', r.email, 'created_at', r.created_at
        ) order by r.created_at, r.id)
        from support_replies r where r.ticket_id = t.id
      ), '[]')`.as("replies"),
    )
    .where("t.user_id", "=", userId)
    .orderBy("t.created_at")
    .execute();
}

/** The account's content reports. */
export async function readReports(db: Executor, userId: string): Promise<object[]> {
  return db
    .selectFrom("reports")
    .select(["entity_type", "entity_id", "reason", "message", "state", "created_at", "updated_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
