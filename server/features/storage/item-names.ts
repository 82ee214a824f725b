import { sql } from "kysely";
import type { StorageItem } from "#shared/storage/contract.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { ParsedKey } from "./storage-keys.ts";

type ItemRef = NonNullable<ParsedKey["item"]>;

interface NameRow {
  readonly type: ItemRef["type"];
  readonly id: string;
  readonly name: string;
  readonly channel_id: string | null;
}

/** Finds the present names of what objects belong to; the function that it returns makes an item of each. */
export async function findItemNames(
  db: Executor,
  items: readonly ItemRef[],
): Promise<(item: ItemRef) => StorageItem> {
  const idsOf = (type: ItemRef["type"]) => items.filter((item) => item.type === type).map(({ id }) => id);
  const { rows } = await sql<NameRow>`
    select 'video' as type, id, title as name, channel_id from videos where id = any(${idsOf("video")}::uuid[])
    union all
    select 'ad', id, name, channel_id from ads where id = any(${idsOf("ad")}::uuid[])
    union all
    select 'channel', id, name, null from channels where id = any(${idsOf("channel")}::uuid[])
    union all
    select 'user', id, trim(name || ' ' || surname), null from users where id = any(${idsOf("user")}::uuid[])`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [`${row.type} ${row.id}`, row]));
  return ({ type, id }) => {
    const row = found.get(`${type} ${id}`);
    return { type, _id: id, name: row?.name ?? null, channelId: row?.channel_id ?? null };
  };
}

/** Which of these exist, each as `type id`. */
export async function listExisting(db: Executor, items: readonly ItemRef[]): Promise<ReadonlySet<string>> {
  const named = await findItemNames(db, items);
  const existing = items.filter((item) => named(item).name !== null);
  return new Set(existing.map(({ type, id }) => `${type} ${id}`));
}
