import { randomUUID } from "node:crypto";
import { EXPORT_DAYS, type DataExport, type dataExport } from "#shared/accounts/data-export.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { JobRun } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { exportKey, exportsPrefix, storeArchive } from "./archive.ts";
import { exportDataJob, type ExportJobData } from "./jobs.ts";
import { dataReadyEmail } from "./email.ts";
import {
  insertExport,
  deleteExport,
  finishExport,
  failStuckExports,
  findExport,
  listExpiredExports,
  type ExportRow,
} from "./store.ts";
import { findUserById } from "#server/features/accounts/find-user.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";

const DAY_MS = 24 * 3_600_000;
/** Served from the site's own host: personal data must not pass through a CDN. */
const EXPORTS_URL = "/edge/export";
const NO_EXPORT: DataExport = {
  state: "none",
  requestedAt: null,
  expiresAt: null,
  sizeBytes: null,
  url: null,
};

/** State of the caller's data export. Starts one if there is none, unless `start` is false. */
export async function showExport(
  context: SignedInContext,
  { query }: UseCaseInput<typeof dataExport.show>,
): Promise<DataExport> {
  const row = await findExport(context.db, context.viewer.id);
  const isAvailable = row && (row.state === "running" || isFresh(row, context.now));
  if (isAvailable) return viewExport(context, row);
  if (query.start) return startExport(context);
  return row?.state === "failed" ? viewExport(context, row) : NO_EXPORT;
}

/** Starts a new export in place of the last one; a running export is left to finish. */
export async function startExport(context: SignedInContext): Promise<DataExport> {
  const { db, now, queue, viewer } = context;
  return inTransaction(db, async (tx) => {
    const exportId = randomUUID();
    const started = await insertExport(tx, viewer.id, exportId, now);
    if (started) await queue.send(tx, exportDataJob, { userId: viewer.id, exportId });
    const row = started ?? (await findExport(tx, viewer.id));
    if (!row) throw new AppError("CONFLICT");
    return viewExport(context, row);
  });
}

/** The job: writes the file, stores it and emails the account's owner. */
export async function exportData(
  services: Services,
  { userId, exportId }: ExportJobData,
  { signal, isLast }: JobRun,
): Promise<void> {
  const { clock, config, db, queue } = services;
  const [row, user] = await Promise.all([findExport(db, userId), findUserById(db, userId)]);
  if (!user || row?.id !== exportId || row.state !== "running") return;
  try {
    const size_bytes = await storeArchive(services, { userId, exportId, signal });
    const finished_at = clock.now();
    const expires_at = new Date(finished_at.getTime() + EXPORT_DAYS * DAY_MS);
    const isStored = await inTransaction(db, async (tx) => {
      const isEnded = await finishExport(tx, exportId, {
        state: "ready",
        finished_at,
        expires_at,
        size_bytes,
      });
      if (!isEnded || user.notification_settings?.email.dataReady === false) return isEnded;
      const locale = offeredLanguage(services.settings, user.settings.language);
      const url = pageUrl(config, locale, "/account/privacy");
      await sendEmail(
        queue,
        tx,
        user.email,
        dataReadyEmail({ locale, site: services.settings.get("site.name") }, user.name, url),
      );
      return true;
    });
    // The account was deleted in the meantime.
    if (!isStored) await services.storage.remove(exportKey(userId, exportId));
  } catch (error) {
    if (isLast) await finishExport(db, exportId, { state: "failed", finished_at: clock.now() });
    throw error;
  }
}

/** Deletes expired files and marks stuck exports as failed. */
export async function deleteExpiredExports({ clock, db, storage }: Services): Promise<void> {
  const now = clock.now();
  for (const row of await listExpiredExports(db, now)) {
    await storage.removeAll(exportsPrefix(row.user_id));
    await deleteExport(db, row.id);
  }
  await failStuckExports(db, new Date(now.getTime() - DAY_MS), now);
}

/** Subject of the signature in a download URL. */
export function exportSubject(exportId: string): string {
  return `export/${exportId}`;
}

function isFresh({ state, expires_at }: ExportRow, now: Date): boolean {
  return state === "ready" && expires_at !== null && expires_at > now;
}

function viewExport({ now, signer }: SignedInContext, row: ExportRow): DataExport {
  const { id, state, requested_at, expires_at, size_bytes } = row;
  const isAvailable = isFresh(row, now) && expires_at !== null;
  const signature = isAvailable
    ? signer.sign(exportSubject(id), Math.floor(expires_at.getTime() / 1000))
    : "";
  return {
    state,
    requestedAt: requested_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
    sizeBytes: size_bytes,
    url: isAvailable ? `${EXPORTS_URL}/${id}/${signature}` : null,
  };
}
