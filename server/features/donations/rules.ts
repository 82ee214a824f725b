import type { DonationType, ProviderName } from "#shared/donations/contract.ts";
import { zlotyOf } from "#shared/donations/money.ts";
import { AppError } from "#shared/errors.ts";
import { isAdmin, type Viewer } from "#server/platform/http/context.ts";
import type { DonationRow } from "./store.ts";

/** The error details contain the minimum amount. */
export function requireMinimum(grosze: number, minimumGrosze: number): void {
  if (grosze >= minimumGrosze) return;
  const problem = { code: "TOO_SMALL", details: { min: zlotyOf(minimumGrosze) } } as const;
  throw new AppError("VALIDATION", {}, { amount: problem });
}

/** A transfer is made once: for regular transfers payers set up a standing order at their bank. */
export function requireTypeAllowed(type: DonationType, provider: ProviderName): void {
  if (type === "once" || provider !== "transfer") return;
  throw new AppError("VALIDATION", {}, { type: { code: "INVALID" } });
}

/** Whether the viewer may manage a donation: its account, and administrators. */
export function mayManageDonation(
  viewer: Viewer | undefined,
  { user_id }: Pick<DonationRow, "user_id">,
): boolean {
  return isAdmin(viewer) || (viewer !== undefined && viewer.id === user_id);
}
