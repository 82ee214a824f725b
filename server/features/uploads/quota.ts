import { AppError } from "#shared/errors.ts";
import { ROLES } from "#shared/accounts/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { bytesLeft, type Quota, type uploads } from "#shared/uploads/contract.ts";
import {
  GIGABYTE,
  limitOf,
  QUOTA_PERIODS,
  ROLE_QUOTAS,
  type AccountLimits,
  type AccountQuota,
  type QuotaPeriod,
} from "#shared/uploads/quotas.ts";
import { lockAccount } from "#server/features/accounts/lock-account.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { SignedInContext, Viewer } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { fileLimitsOf } from "./file-limits.ts";
import { countOverLimit, deleteOwnLimit, findOwnLimits, saveOwnLimit } from "./quota-store.ts";
import { sumUploads } from "./store.ts";

const DAY_MS = 24 * 3_600_000;

type QuotaServices = Pick<Services, "settings" | "clock">;
type Account = Pick<Viewer, "id" | "role">;

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
  // Of two limits that are reached, the one that stays is named.
  const isTotal = quota.total !== null && Math.max(0, quota.total - quota.used) === left;
  throw new AppError(isTotal ? "QUOTA_REACHED" : "QUOTA_DAILY_REACHED", {
    left: gigabytesOf(left),
    limit: gigabytesOf((isTotal ? quota.total : quota.daily) ?? 0),
  });
}

/** What an account has uploaded, and may upload. */
async function quotaOf(db: Executor, services: QuotaServices, account: Account): Promise<Quota> {
  const { total, daily } = await accountQuotaOf(db, services, account);
  return {
    ...{ used: total.used, usedToday: daily.used, total: limitOf(total), daily: limitOf(daily) },
    file: fileLimitsOf(services),
  };
}

/** What an account has uploaded, with the limits of its role and its own. */
export async function accountQuotaOf(
  db: Executor,
  { settings, clock }: QuotaServices,
  { id, role }: Account,
): Promise<AccountQuota> {
  const own = await findOwnLimits(db, id);
  const { used, usedToday } = await sumUploads(db, id, dayBefore(clock.now()));
  const ofRole = (period: QuotaPeriod) => {
    const key = ROLE_QUOTAS[role]?.[period];
    const gigabytes = key === undefined ? null : settings.get(key);
    return gigabytes === null ? null : gigabytes * GIGABYTE;
  };
  return {
    total: { used, own: own.total, ofRole: ofRole("total") },
    daily: { used: usedToday, own: own.daily, ofRole: ofRole("daily") },
  };
}

/** Sets what one account may upload, whatever its role may. Uploads on their way, and what is there, stay. */
export async function setOwnLimits(tx: Executor, userId: string, limits: AccountLimits): Promise<void> {
  for (const period of QUOTA_PERIODS) {
    const limit = limits[period];
    if (limit === "role") await deleteOwnLimit(tx, userId, period);
    else {
      const gigabytes = limit === "unlimited" ? null : limit;
      await saveOwnLimit(tx, { user_id: userId, period, gigabytes });
    }
  }
}

/** How many accounts a limit of a role, were it set, would stop from uploading because of what they have uploaded. */
export async function countOver(
  { db, clock }: Pick<Services, "db" | "clock">,
  { query: { key, gigabytes } }: Pick<UseCaseInput<typeof uploads.countOver>, "query">,
): Promise<EndpointResponse<typeof uploads.countOver>> {
  const since = dayBefore(clock.now());
  const bytes = gigabytes * GIGABYTE;
  for (const period of QUOTA_PERIODS) {
    const roles = ROLES.filter((role) => ROLE_QUOTAS[role]?.[period] === key);
    if (roles.length > 0) return { accounts: await countOverLimit(db, { roles, period, bytes, since }) };
  }
  return { accounts: 0 };
}

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

/** Rounded down to a tenth. */
function gigabytesOf(bytes: number): number {
  return Math.floor(bytes / (GIGABYTE / 10)) / 10;
}
