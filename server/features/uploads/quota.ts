import { AppError } from "#shared/errors.ts";
import { bytesLeft, GIGABYTE, type Quota } from "#shared/uploads/contract.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { fileLimitsOf } from "./file-limits.ts";
import { sumUploads } from "./store.ts";

const DAY_MS = 24 * 3_600_000;

type QuotaServices = Pick<Services, "settings" | "clock">;

/** What the caller has uploaded, and may upload. */
export async function showQuota(context: SignedInContext): Promise<Quota> {
  return quotaOf(context.db, context, context.viewer);
}

/**
 * Throws QUOTA_REACHED unless the account may send a file of this size. Until the transaction ends, other uploads of the
 * account wait, so that two of them do not share what is left.
 */
export async function requireQuota(
  tx: Executor,
  services: QuotaServices,
  viewer: Viewer,
  bytes: number,
): Promise<void> {
  await lockAccount(tx, viewer.id);
  const quota = await quotaOf(tx, services, viewer);
  const left = bytesLeft(quota);
  if (bytes <= left) return;
  const isDaily = quota.daily !== null && quota.daily - quota.usedToday === left;
  throw new AppError(isDaily ? "QUOTA_DAILY_REACHED" : "QUOTA_REACHED", {
    left: gigabytesOf(left),
    limit: gigabytesOf((isDaily ? quota.daily : quota.total) ?? 0),
  });
}

/** What an account has uploaded, and may upload. */
export async function quotaOf(
  db: Executor,
  { settings, clock }: QuotaServices,
  { id, role }: Pick<Viewer, "id" | "role">,
): Promise<Quota> {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const { used, usedToday } = await sumUploads(db, id, since);
  // Administrators set the limits.
  const limitOf = (gigabytes: number | null) =>
    gigabytes === null || role === "admin" ? null : gigabytes * GIGABYTE;
  return {
    ...{ used, usedToday },
    total: limitOf(settings.get("limits.quotaTotal")),
    daily: limitOf(settings.get("limits.quotaDaily")),
    file: fileLimitsOf({ settings }),
  };
}

/** Rounded down to a tenth. */
function gigabytesOf(bytes: number): number {
  return Math.floor(bytes / (GIGABYTE / 10)) / 10;
}
