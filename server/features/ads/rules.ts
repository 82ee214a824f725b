import {
  targetStatusOf,
  isActive,
  nextAdStatus,
  type AdAction,
  type AdStatus,
} from "#shared/ads/lifecycle.ts";
import { isShownIn, type AdFormat } from "#shared/ads/formats.ts";
import { AppError, type FieldProblem } from "#shared/errors.ts";
import { isAdmin, isStaff, type Viewer } from "#server/platform/http/context.ts";
import type { AdRow } from "./store.ts";

export interface AdAbilities {
  readonly view: boolean;
  /** For owners of the channel. */
  readonly edit: boolean;
  /** Activating and pausing. */
  readonly run: boolean;
  readonly verify: boolean;
}

/** What a viewer may do with an ad. Only owners and staff see it outside of delivery. */
export function adAbilities(
  viewer: Viewer | undefined,
  { channel_id }: Pick<AdRow, "channel_id">,
): AdAbilities {
  const isOwner = viewer?.channels.some(({ id, role }) => id === channel_id && role === "owner") ?? false;
  const edit = isOwner || isAdmin(viewer);
  const verify = isStaff(viewer);
  return { view: edit || verify, edit, run: edit || verify, verify };
}

export function requireAdAbility(abilities: AdAbilities, ability: keyof AdAbilities): void {
  if (!abilities[ability]) throw new AppError("FORBIDDEN");
}

/** The status after an action; throws if the lifecycle does not allow it. */
export function requireAdStatus(from: AdStatus, action: AdAction): AdStatus {
  const next = nextAdStatus(from, action);
  if (!next) throw new AppError("AD_STATUS_REFUSED", { from, to: targetStatusOf(action) });
  return next;
}

type AdContent = Pick<AdRow, "kind" | "creative_kind" | "click_action" | "click_url" | "video_id">;

/** Rejects an incomplete ad before verification: a missing creative or click target. */
export function requireComplete(ad: AdContent): void {
  const fields: Record<string, FieldProblem> = {};
  if (ad.creative_kind !== ad.kind) fields["creative"] = { code: "REQUIRED" };
  if (ad.click_action === "open_url" && ad.click_url === null) fields["clickUrl"] = { code: "REQUIRED" };
  if (ad.click_action === "open_video" && ad.video_id === null) fields["videoId"] = { code: "REQUIRED" };
  if (Object.keys(fields).length > 0) throw new AppError("AD_NOT_READY", {}, fields);
}

/** An ad runs only with points left, and on channels that allow ads. */
export function requirePayable({ points, channel_ads_enabled }: AdRow): void {
  if (!channel_ads_enabled) throw new AppError("ADS_SWITCHED_OFF");
  if (points <= 0) throw new AppError("AD_WITHOUT_POINTS");
}

/** An ad can be ordered, submitted and activated only while the site shows ads of its format. */
export function requireShown(ad: Pick<AdRow, "kind" | "placement">, formats: readonly AdFormat[]): void {
  if (!isShownIn(ad, formats)) throw new AppError("AD_FORMAT_OFF");
}

/** Whether a live ad has no points left. */
export function isExhausted({ status, points }: Pick<AdRow, "status" | "points">): boolean {
  return isActive(status) && points <= 0;
}

/** Every change except the name requires a new verification. */
export function needsVerification(changes: object): boolean {
  return Object.keys(changes).some((column) => column !== "name");
}
