import { randomUUID } from "node:crypto";
import { EXPORT_DAYS, type DataExport, type dataExport } from "#shared/accounts/data-export.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { exportKey, exportsPrefix, storeArchive } from "./data-export-archive.ts";
import { exportDataJob, type ExportOrder } from "./data-export-jobs.ts";
import { dataReadyLetter } from "./data-export-letter.ts";
import {
  beginExport,
  deleteExport,
  endExport,
  failAbandonedExports,
  findExport,
  listExpiredExports,
  type ExportRow,
} from "./data-export-store.ts";
import { findUserById } from "./store.ts";

const DAY_MS = 24 * 3_600_000;
/** On the site's own host: what belongs to one person does not go through a CDN. */
const EXPORTS_URL = "/edge/export";
const NOTHING: DataExport = {
  state: "none",
  requestedAt: null,
  expiresAt: null,
  sizeBytes: null,
  url: null,
};

/** The file with all data of the caller. Begins to make it where there is none, unless that is not wanted. */
export async function showExport(
  context: SignedInContext,
  { query }: UseCaseInput<typeof dataExport.show>,
): Promise<DataExport> {
  const row = await findExport(context.db, context.viewer.id);
  const isThere = row && (row.state === "running" || isFresh(row, context.now));
  if (isThere) return viewExport(context, row);
  if (query.start) return startExport(context);
  return row?.state === "failed" ? viewExport(context, row) : NOTHING;
}

/** Begins a new file in place of the last one; one that is being made is left to finish. */
export async function startExport(context: SignedInContext): Promise<DataExport> {
  const { db, now, queue, viewer } = context;
  return inTransaction(db, async (tx) => {
    const exportId = randomUUID();
    const begun = await beginExport(tx, viewer.id, exportId, now);
    if (begun) await queue.send(tx, exportDataJob, { userId: viewer.id, exportId });
    const row = begun ?? (await findExport(tx, viewer.id));
    if (!row) throw new AppError("CONFLICT");
    return viewExport(context, row);
  });
}

/** The job: writes the file, stores it, and tells its owner. */
export async function exportData(
  services: Services,
  { userId, exportId }: ExportOrder,
  { signal, isLast }: JobRun,
): Promise<void> {
  const { clock, config, db, queue } = services;
  const [row, user] = await Promise.all([findExport(db, userId), findUserById(db, userId)]);
  if (!user || row?.id !== exportId || row.state !== "running") return;
  try {
    const size_bytes = await storeArchive(services, { userId, exportId, signal });
    const finished_at = clock.now();
    const expires_at = new Date(finished_at.getTime() + EXPORT_DAYS * DAY_MS);
    const isKept = await inTransaction(db, async (tx) => {
      const isEnded = await endExport(tx, exportId, { state: "ready", finished_at, expires_at, size_bytes });
      if (!isEnded || user.notification_settings?.email.dataReady === false) return isEnded;
      const locale = user.settings.language ?? "pl";
      const url = pageUrl(config, locale, "/account/privacy");
      await sendLetter(queue, tx, user.email, dataReadyLetter(locale, user.name, url));
      return true;
    });
    // The account was deleted in the meantime.
    if (!isKept) await services.storage.remove(exportKey(userId, exportId));
  } catch (error) {
    if (isLast) await endExport(db, exportId, { state: "failed", finished_at: clock.now() });
    throw error;
  }
}

/** Removes the files whose time is over, and gives up exports that nobody works on any more. */
export async function sweepExports({ clock, db, storage }: Services): Promise<void> {
  const now = clock.now();
  for (const row of await listExpiredExports(db, now)) {
    await storage.removeAll(exportsPrefix(row.user_id));
    await deleteExport(db, row.id);
  }
  await failAbandonedExports(db, new Date(now.getTime() - DAY_MS), now);
}

/** What a signature in the address of a file is about. */
export function exportSubject(exportId: string): string {
  return `export/${exportId}`;
}

function isFresh({ state, expires_at }: ExportRow, now: Date): boolean {
  return state === "ready" && expires_at !== null && expires_at > now;
}

function viewExport({ now, signer }: SignedInContext, row: ExportRow): DataExport {
  const { id, state, requested_at, expires_at, size_bytes } = row;
  const isThere = isFresh(row, now) && expires_at !== null;
  const signature = isThere ? signer.sign(exportSubject(id), Math.floor(expires_at.getTime() / 1000)) : "";
  return {
    state,
    requestedAt: requested_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    sizeBytes: size_bytes,
    url: isThere ? `${EXPORTS_URL}/${id}/${signature}` : null,
  };
}
