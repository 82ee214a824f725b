import { sql } from "kysely";
import type { STAFF_VIDEO_STATES } from "#shared/videos/moderation.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { containsTyped } from "#server/platform/database/folded-search.ts";
import { selectCards, type CardRow } from "#server/features/videos/cards.ts";

export interface StaffListing {
  readonly limit: number;
  readonly offset: number;
  readonly state?: (typeof STAFF_VIDEO_STATES)[number] | undefined;
  readonly visibility?: "public" | "private" | "non_public" | undefined;
  readonly channel?: string | undefined;
  readonly query?: string | undefined;
  readonly createdAfter?: string | undefined;
  readonly createdBefore?: string | undefined;
}

export type StaffVideoRow = CardRow & {
  readonly owner_id: string | null;
  readonly owner_name: string | null;
};

/** Videos of all users that match the filters, newest first; deleted ones only if requested. */
export async function listForStaff(
  db: Executor,
  { limit, offset, state, visibility, channel, query: text, createdAfter, createdBefore }: StaffListing,
): Promise<{ rows: StaffVideoRow[]; count: number }> {
  let found = selectCards(db);
  if (state === "blocked") found = found.where("v.withheld", "=", true).where("v.status", "<>", "deleted");
  else if (state) found = found.where("v.status", "=", state);
  else found = found.where("v.status", "<>", "deleted");
  if (visibility) found = found.where("v.visibility", "=", visibility);
  if (channel) {
    const isNamed = containsTyped(sql`c.name || ' ' || c.slug`, channel);
    found = found.where(sql<boolean>`(${isNamed} or c.id::text = lower(${channel}))`);
  }
  if (text) {
    const isNamed = containsTyped(sql`v.title`, text);
    found = found.where(sql<boolean>`(${isNamed} or v.id::text = lower(${text}))`);
  }
  if (createdAfter) found = found.where("v.created_at", ">=", new Date(createdAfter));
  if (createdBefore) found = found.where("v.created_at", "<", new Date(createdBefore));
  const [rows, { count }] = await Promise.all([
    found
      .leftJoin(
        sql<{ id: string; channel_id: string; name: string }>`lateral (
          select u.id, m.channel_id, trim(u.name || ' ' || u.surname) as name
          from channel_members m join users u on u.id = m.user_id
          where m.channel_id = c.id and m.role = 'owner' order by m.created_at limit 1)`.as("o"),
        (join) => join.onTrue(),
      )
      .select(["o.id as owner_id", "o.name as owner_name"])
      .orderBy("v.created_at", "desc")
      .orderBy("v.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}
