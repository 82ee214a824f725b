import path from "node:path";
import { addDays } from "#shared/calendar/add-days.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import { STORAGE_KINDS } from "#shared/storage/contract.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { freeBytes } from "#server/platform/storage/free-bytes.ts";
import { deleteCountsBefore, replaceItems, saveCount, type ItemSize } from "./figures-store.ts";
import { parseKey } from "./storage-keys.ts";

/** More than the growth needs: charts of a year can be drawn from them. */
const COUNTS_RETENTION_DAYS = 400;

/** Adds up the sizes of all objects, and stores the sums as those of the day. */
export async function countStorage(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const { kinds, items } = await addUp(services, signal);
  const now = clock.now();
  const free = await freeBytesOf(services);
  await inTransaction(db, async (tx) => {
    await saveCount(tx, { day: siteDay(now), countedAt: now, freeBytes: free }, kinds);
    await replaceItems(tx, items);
    // Not by hours: days of changes to and from summer time have others.
    await deleteCountsBefore(tx, addDays(siteDay(now), -COUNTS_RETENTION_DAYS));
  });
}

async function addUp({ storage }: Services, signal: AbortSignal | undefined) {
  const kinds = new Map(STORAGE_KINDS.map((kind) => [kind, { bytes: 0, objects: 0 }]));
  const items = new Map<string, ItemSize>();
  for await (const { key, size } of storage.list()) {
    signal?.throwIfAborted();
    const { kind, item } = parseKey(key);
    add(kinds.get(kind), size);
    if (!item) continue;
    const name = `${item.type} ${item.id}`;
    const sum = items.get(name) ?? { ...item, bytes: 0, originalBytes: 0, objects: 0 };
    add(sum, size);
    if (kind === "original") sum.originalBytes += size;
    items.set(name, sum);
  }
  return { kinds, items: [...items.values()] };
}

function add(sum: { bytes: number; objects: number } | undefined, size: number): void {
  if (!sum) return;
  sum.bytes += size;
  sum.objects += 1;
}

/** Operators move the folder of the media to a larger disk by a symbolic link. */
async function freeBytesOf({ storage, config }: Services): Promise<number | null> {
  return storage.kind === "disk" ? freeBytes(path.join(config.dataDir, "media")) : null;
}
