import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database/schema.ts";
import type { Executor } from "#server/platform/database/executor.ts";

export type DefaultsRow = Omit<Selectable<Database["upload_defaults"]>, "channel_id" | "updated_at">;

const COLUMNS = [
  "description",
  "tags",
  "categories",
  "subcategories",
  "visibility",
  "age_restriction",
] as const;

/** Initial values of new videos of a channel, as columns of `videos`. */
export async function findUploadDefaults(db: Executor, channelId: string): Promise<DefaultsRow | undefined> {
  return db
    .selectFrom("upload_defaults")
    .select([...COLUMNS])
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
}

export async function saveUploadDefaults(
  db: Executor,
  channelId: string,
  defaults: DefaultsRow,
  now: Date,
): Promise<void> {
  const values = { ...defaults, updated_at: now };
  await db
    .insertInto("upload_defaults")
    .values({ channel_id: channelId, ...values })
    .onConflict((conflict) => conflict.column("channel_id").doUpdateSet(values))
    .execute();
}
