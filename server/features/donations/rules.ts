import type { DonationType, ProviderName } from "#shared/donations/contract.ts";
import { zlotyOf } from "#shared/donations/money.ts";
import { AppError } from "#shared/errors.ts";
import { isAdmin, type Viewer } from "#server/platform/http/context.ts";
import type { DonationRow } from "./store.ts";

/** The message names the least amount. */
export function requireMinimum(grosze: number, minimumGrosze: number): void {
  if (grosze >= minimumGrosze) return;
  const problem = { code: "TOO_SMALL", details: { min: zlotyOf(minimumGrosze) } } as const;
  throw new AppError("VALIDATION", {}, { amount: problem });
}

/** A transfer is made once: what repeats is an order that payers give to their own banks. */
export function requireOffered(type: DonationType, provider: ProviderName): void {
  if (type === "once" || provider !== "transfer") return;
  throw new AppError("VALIDATION", {}, { type: { code: "INVALID" } });
}

/** Whether somebody decides about a donation: the account it came from, and administrators. */
export function isTheirs(viewer: Viewer | undefined, { user_id }: Pick<DonationRow, "user_id">): boolean {
  return isAdmin(viewer) || (viewer !== undefined && viewer.id === user_id);
}
