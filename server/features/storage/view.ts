import type {
  StorageAct,
  StorageBinItem,
  StorageCount,
  StorageFigure,
  StorageFinding,
  StorageItem,
} from "#shared/storage/contract.ts";
import type { BinRow } from "./bin-store.ts";
import type { LargestRow } from "./figures-store.ts";
import type { ActRow, FindingRow } from "./findings-store.ts";
import type { findItemNames } from "./item-names.ts";
import { parseKey } from "./storage-keys.ts";

type NameOf = Awaited<ReturnType<typeof findItemNames>>;

export function viewFinding({ id, key, kind, bytes, since }: FindingRow, nameOf: NameOf): StorageFinding {
  return { _id: id, key, kind, bytes, since: since.toISOString(), item: itemOf(key, nameOf) };
}

export function viewBinItem(row: BinRow, nameOf: NameOf): StorageBinItem {
  const { id, key, kind, bytes, binned_at, delete_at } = row;
  return {
    ...{ _id: id, key, kind, bytes, item: itemOf(key, nameOf) },
    ...{ binnedAt: binned_at.toISOString(), deleteAt: delete_at.toISOString() },
  };
}

export function viewLargest(row: LargestRow, nameOf: NameOf): StorageCount["largest"][number] {
  const { type, item_id: id, bytes, original_bytes: originalBytes, objects } = row;
  return { item: nameOf({ type, id }), bytes, originalBytes, objects };
}

export function viewAct({ id, act, objects, bytes, done_at, name }: ActRow): StorageAct {
  return { _id: id, act, objects, bytes, at: done_at.toISOString(), by: name };
}

function itemOf(key: string, nameOf: NameOf): StorageItem | null {
  const { item } = parseKey(key);
  return item ? nameOf(item) : null;
}

export function sumOf(figures: readonly StorageFigure[]): StorageFigure {
  return figures.reduce(
    (sum, { bytes, objects }) => ({ bytes: sum.bytes + bytes, objects: sum.objects + objects }),
    { bytes: 0, objects: 0 },
  );
}

/** What is left of the whole without the parts; nothing if parts were counted at another time. */
export function restOf(whole: StorageFigure, parts: readonly StorageFigure[]): StorageFigure {
  const { bytes, objects } = sumOf(parts);
  return { bytes: Math.max(0, whole.bytes - bytes), objects: Math.max(0, whole.objects - objects) };
}
