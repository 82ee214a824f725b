import { aimOf, isActive, nextAdStatus, type AdAction, type AdStatus } from "#shared/ads/lifecycle.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";
import type { AdRow } from "./store.ts";

export interface AdAbilities {
  readonly view: boolean;
  /** What owners of the channel do. */
  readonly edit: boolean;
  /** Switching it on and off. */
  readonly run: boolean;
  readonly verify: boolean;
}

/** What a viewer may do with an ad. Nobody else knows of it before it is shown. */
export function adAbilities(
  viewer: Viewer | undefined,
  { channel_id }: Pick<AdRow, "channel_id">,
): AdAbilities {
  const isOwner = viewer?.channels.some(({ id, role }) => id === channel_id && role === "owner") ?? false;
  const edit = isOwner || isAdmin(viewer);
  const verify = isStaff(viewer);
  return { view: edit || verify, edit, run: edit || verify, verify };
}

export function requireAdAbility(abilities: AdAbilities, wanted: keyof AdAbilities): void {
  if (!abilities[wanted]) throw new AppError("FORBIDDEN");
}

/** The status an action leads to; refuses what the lifecycle does not know. */
export function requireAdStatus(from: AdStatus, action: AdAction): AdStatus {
  const next = nextAdStatus(from, action);
  if (!next) throw new AppError("AD_STATUS_REFUSED", { from, to: aimOf(action) });
  return next;
}

type Shown = Pick<AdRow, "kind" | "creative_kind" | "click_action" | "click_url" | "video_id">;

/** Refuses to have an ad verified that could not be shown, or leads nowhere. */
export function requireComplete(ad: Shown): void {
  const fields: Record<string, FieldProblem> = {};
  if (ad.creative_kind !== ad.kind) fields["creative"] = { code: "REQUIRED" };
  if (ad.click_action === "open_url" && ad.click_url === null) fields["clickUrl"] = { code: "REQUIRED" };
  if (ad.click_action === "open_video" && ad.video_id === null) fields["videoId"] = { code: "REQUIRED" };
  if (Object.keys(fields).length > 0) throw new AppError("AD_NOT_READY", {}, fields);
}

/** An ad is shown only as long as it is paid for, and by channels that want advertisements. */
export function requirePayable({ points, channel_ads_enabled }: AdRow): void {
  if (!channel_ads_enabled) throw new AppError("ADS_SWITCHED_OFF");
  if (points <= 0) throw new AppError("AD_WITHOUT_POINTS");
}

/** Whether an ad that is being shown has nothing left to be shown for. */
export function isExhausted({ status, points }: Pick<AdRow, "status" | "points">): boolean {
  return isActive(status) && points <= 0;
}

/** Everything but its name is what the staff has looked at. */
export function needsNewVerdict(changes: object): boolean {
  return Object.keys(changes).some((column) => column !== "name");
}
