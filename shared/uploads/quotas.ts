import * as z from "zod/mini";
import type { Role } from "#shared/accounts/contract.ts";
import { rangeProblem } from "#shared/field-problems.ts";
import { QUOTA_MAX_GIGABYTES, QuotaGigabytes, type SiteSettings } from "#shared/site-settings/settings.ts";

/** Limits of the site count in these, as disks are sold. */
export const GIGABYTE = 1_000_000_000;

/** What an account may upload is limited in total, and within 24 hours. */
export const QUOTA_PERIODS = ["total", "daily"] as const;
export type QuotaPeriod = (typeof QUOTA_PERIODS)[number];

export const QUOTA_KEYS = [
  ...(["limits.quotaTotal", "limits.quotaDaily"] as const),
  ...(["limits.quotaTotalModerators", "limits.quotaDailyModerators"] as const),
] satisfies (keyof SiteSettings)[];
export type QuotaKey = (typeof QUOTA_KEYS)[number];

const MEMBERS = { total: "limits.quotaTotal", daily: "limits.quotaDaily" } as const;

/** The settings with the limits of each role. Administrators, who set them, have none. */
export const ROLE_QUOTAS: Readonly<Record<Role, Readonly<Record<QuotaPeriod, QuotaKey>> | null>> = {
  user: MEMBERS,
  creator: MEMBERS,
  moderator: { total: "limits.quotaTotalModerators", daily: "limits.quotaDailyModerators" },
  admin: null,
};

/** A limit of one account: that of its role, none, or one of its own, in gigabytes. */
export const AccountLimit = z.union(
  [z.literal(["role", "unlimited"]), QuotaGigabytes],
  rangeProblem(1, QUOTA_MAX_GIGABYTES),
);
export type AccountLimit = z.output<typeof AccountLimit>;

export const AccountLimits = z.object({ total: AccountLimit, daily: AccountLimit });
export type AccountLimits = z.output<typeof AccountLimits>;

/** What an account has uploaded in a period, and may. */
const PeriodQuota = z.object({
  /** Bytes. */
  used: z.int(),
  own: AccountLimit,
  /** What its role allows, in bytes; null for no limit. */
  ofRole: z.nullable(z.int()),
});
export type PeriodQuota = z.output<typeof PeriodQuota>;

export const AccountQuota = z.object({ total: PeriodQuota, daily: PeriodQuota });
export type AccountQuota = z.output<typeof AccountQuota>;

/** The bytes that an account may upload in a period; null for no limit. */
export function limitOf({ own, ofRole }: Pick<PeriodQuota, "own" | "ofRole">): number | null {
  if (own === "role") return ofRole;
  return own === "unlimited" ? null : own * GIGABYTE;
}

/** Whether new uploads of an account are refused, whatever their size. */
export function isUsedUp(quota: PeriodQuota): boolean {
  const limit = limitOf(quota);
  return limit !== null && quota.used >= limit;
}

/** Whether an account has uploaded more than it may: nothing is deleted, but new uploads are refused. */
export function isBelowUse(quota: PeriodQuota): boolean {
  const limit = limitOf(quota);
  return limit !== null && quota.used > limit;
}
