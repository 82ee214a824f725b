import type { Insertable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type NewNavigationEvent = Insertable<Database["navigation_events"]>;

export async function insertEvents(db: Executor, facts: readonly NewNavigationEvent[]): Promise<void> {
  await db.insertInto("navigation_events").values(facts).execute();
}

export async function deleteEventsBefore(db: Executor, moment: Date): Promise<void> {
  await db.deleteFrom("navigation_events").where("happened_at", "<", moment).execute();
}
