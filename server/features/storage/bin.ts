import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { storage as endpoints } from "#shared/storage/contract.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { MissingObject } from "#server/platform/storage/storage-errors.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import {
  deleteBinItem,
  insertBinItem,
  listUnmoved,
  lockBinItem,
  lockExpired,
  markMoved,
  type BinRow,
} from "./bin-store.ts";
import { deleteFindings, recordAct, type FindingRow } from "./findings-store.ts";
import { readNamed } from "./named-objects.ts";
import { binKey } from "./storage-keys.ts";

/** Strange bytes can be put back for this long. */
export const BIN_RETENTION_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** The tasks of a minute share one job, so that a large bin is emptied in several of them. */
const DELETED_AT_A_TIME = 500;
const UNKNOWN_TYPE = { contentType: "application/octet-stream" };

/** Moves strange bytes to the bin. The row comes first: after a kill `finishMoves` moves what it names. */
export async function putIntoBin(
  services: Services,
  { id, key, kind, bytes, since }: FindingRow,
  by: string | null,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const row = await inTransaction(db, async (tx) => {
    await deleteFindings(tx, [id]);
    return insertBinItem(tx, {
      ...{ key, kind, bytes: bytes ?? 0, written_at: since, binned_at: now, binned_by: by },
      delete_at: new Date(now.getTime() + BIN_RETENTION_DAYS * DAY_MS),
    });
  });
  await finishMove(services, row);
}

/** Moves what a killed process has left on its way to the bin, unless a row has come to name it. */
export async function finishMoves(services: Services): Promise<void> {
  const rows = await listUnmoved(services.db);
  if (rows.length === 0) return;
  const keys = new Set(rows.map(({ key }) => key));
  const named = await readNamed(services.db, (key) => keys.has(key));
  for (const row of rows) {
    const isMoved = (await services.storage.stat(binKey(row.id))) !== undefined;
    if (!isMoved && named.has(row.key)) await deleteBinItem(services.db, row.id);
    else await finishMove(services, row);
  }
}

async function finishMove({ db, storage, clock }: Services, { id, key }: BinRow): Promise<void> {
  // Moved before the kill: what lies at its key by now is something newer.
  const isMoved = (await storage.stat(binKey(id))) !== undefined;
  if (!isMoved && !(await storage.stat(key))) {
    // Deleted by others before it could move.
    return deleteBinItem(db, id);
  }
  if (!isMoved) await moveObject(storage, key, binKey(id));
  await markMoved(db, id, clock.now());
}

/** Puts something back to where it lay, unless something else lies there now. */
export async function restoreBinItem(
  { db, storage, viewer, now }: SignedInContext,
  { params }: Pick<UseCaseInput<typeof endpoints.restore>, "params">,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    const row = await lockBinItem(tx, params.id);
    if (!row?.moved_at) throw new AppError("NOT_FOUND");
    if (await storage.stat(row.key)) throw new AppError("STORAGE_PLACE_TAKEN");
    await moveObject(storage, binKey(row.id), row.key).catch((error: unknown) => {
      throw error instanceof MissingObject ? new AppError("NOT_FOUND") : error;
    });
    await deleteBinItem(tx, row.id);
    await recordAct(tx, { act: "restore", objects: 1, bytes: row.bytes, by: viewer.id, at: now });
  });
  return { ok: true };
}

/** Deletes what has lain in the bin for its time, at most so much at a time. */
export async function emptyBin(services: Services): Promise<void> {
  for (let left = DELETED_AT_A_TIME; left > 0 && (await deleteNext(services)); left -= 1);
}

/** Deletes the object first: after a kill the next run finds the row and goes on. */
function deleteNext({ db, storage, clock }: Services): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await lockExpired(tx, clock.now());
    if (!row) return false;
    await storage.remove(binKey(row.id));
    await deleteBinItem(tx, row.id);
    return true;
  });
}

/** On a disk the file is renamed; in S3 it is copied, whatever its size, and then removed. */
async function moveObject(storage: Storage, from: string, to: string): Promise<void> {
  if (storage.kind === "disk") {
    const file = await storage.localFile(from, "");
    await storage.put(to, { path: file, move: true }, UNKNOWN_TYPE);
    return;
  }
  await storage.put(to, { stream: await storage.read(from) }, UNKNOWN_TYPE);
  await storage.remove(from);
}
