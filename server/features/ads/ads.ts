import type { Updateable } from "kysely";
import type { Ad, AdChanges, ads } from "#shared/ads/contract.ts";
import { AD_STATUSES, type AdStatus } from "#shared/ads/lifecycle.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { loadChannelFor } from "#server/features/channels/channels.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import type { Database } from "#server/platform/database/schema.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { isStaff, type SignedInContext, type Viewer } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { shownFormats } from "#shared/site-settings/shown-formats.ts";
import { removeCreative } from "./creative-files.ts";
import { transitionAd } from "./transition-ad.ts";
import { getAdPool } from "#server/features/ad-pool/ad-pool.ts";
import {
  adAbilities,
  needsVerification,
  requireAdAbility,
  requireAdStatus,
  requireShown,
  type AdAbilities,
} from "./rules.ts";
import {
  addChannelPoints,
  countAds,
  deleteAd,
  findAd,
  insertAd,
  listAds,
  lockAd,
  updateAd,
  type AdRow,
} from "./store.ts";
import { viewAd } from "./view.ts";

/** Ads of one channel, or of all channels of the caller; staff see all ads. */
export async function listChannelAds(
  context: SignedInContext,
  { query }: UseCaseInput<typeof ads.list>,
): Promise<{ items: Ad[]; count: number }> {
  const { db, viewer } = context;
  const { channelId, status } = query;
  if (channelId) requireAdAbility(adAbilities(viewer, { channel_id: channelId }), "view");
  const channelIds = channelId ? [channelId] : channelsOf(viewer);
  const { rows, count } = await listAds(db, { channelIds, status }, query);
  const items = rows.map((ad) => viewAd(ad, siteOf(context), adAbilities(viewer, ad)));
  return { items, count };
}

export async function showAd(
  context: SignedInContext,
  { params }: UseCaseInput<typeof ads.get>,
): Promise<Ad> {
  return present(context, params.id);
}

export async function showAdStatus(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof ads.status>,
): Promise<{ status: AdStatus }> {
  const { status } = await loadAdFor(db, viewer, params.id, "view");
  return { status };
}

/** The number of ads per status. */
export async function showAdOverview({ db, viewer }: SignedInContext): Promise<Record<AdStatus, number>> {
  const counted = await countAds(db, { channelIds: channelsOf(viewer) });
  const countOf = (status: AdStatus) => counted.find((row) => row.status === status)?.count ?? 0;
  return Object.fromEntries(AD_STATUSES.map((status) => [status, countOf(status)])) as Record<
    AdStatus,
    number
  >;
}

export async function createAd(
  context: SignedInContext,
  { body }: UseCaseInput<typeof ads.create>,
): Promise<Ad> {
  const { db, viewer, now, settings } = context;
  const { channelId, ...changes } = body;
  const { kind = "banner", placement = "before" } = changes;
  await loadChannelFor(db, viewer, channelId, "edit");
  requireShown({ kind, placement }, shownFormats(settings));
  await requireTarget(context, changes);
  const moments = { created_at: now, updated_at: now };
  return present(context, await insertAd(db, { channel_id: channelId, ...columnsOf(changes), ...moments }));
}

/** Changes an ad. Every change except the name requires a new verification. */
export async function editAd(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof ads.edit>,
): Promise<Ad> {
  const { db, viewer, settings } = context;
  const ad = await loadAdFor(db, viewer, params.id, "edit");
  const { kind = ad.kind, placement = ad.placement } = body;
  const isReshaped = kind !== ad.kind || placement !== ad.placement;
  if (isReshaped) requireShown({ kind, placement }, shownFormats(settings));
  await requireTarget(context, body);
  await changeAd(context, params.id, columnsOf(body));
  return present(context, params.id);
}

/** Deletes an ad; its remaining points are returned to the channel. */
export async function removeAd(
  context: SignedInContext,
  { params }: UseCaseInput<typeof ads.remove>,
): Promise<{ ok: true }> {
  const { db, viewer, storage } = context;
  await inTransaction(db, async (tx) => {
    const ad = await lockAdFor(tx, viewer, params.id, "edit");
    await addChannelPoints(tx, ad.channel_id, ad.points);
    await deleteAd(tx, ad.id);
  });
  getAdPool(context).invalidate();
  await removeCreative(storage, params.id);
  return { ok: true };
}

/** For modules of this feature: writes changes according to the lifecycle. */
export async function changeAd(
  context: Pick<SignedInContext, "db" | "now" | "clock" | "viewer">,
  id: string,
  changes: Updateable<Database["ads"]>,
): Promise<void> {
  const { db, viewer, now } = context;
  await inTransaction(db, async (tx) => {
    const ad = await lockAdFor(tx, viewer, id, "edit");
    const differing = Object.fromEntries(
      Object.entries(changes).filter(([column, value]) => !isSame(ad[column as keyof AdRow], value)),
    );
    if (Object.keys(differing).length === 0) return;
    if (needsVerification(differing)) await transitionAd(tx, ad, "change", { now, changes: differing });
    else await updateAd(tx, id, differing, now);
  });
  getAdPool(context).invalidate();
}

/** Loads the ad; throws unless the viewer has the ability. */
export async function loadAdFor(
  db: Executor,
  viewer: Viewer,
  id: string,
  ability: keyof AdAbilities,
): Promise<AdRow> {
  return requireAdFor(viewer, await findAd(db, id), ability);
}

/** Like `loadAdFor`, with the row locked until the transaction ends. */
export async function lockAdFor(
  tx: Executor,
  viewer: Viewer,
  id: string,
  ability: keyof AdAbilities,
): Promise<AdRow> {
  return requireAdFor(viewer, await lockAd(tx, id), ability);
}

/** The ad as seen by the viewer. */
export async function present(context: SignedInContext, id: string): Promise<Ad> {
  const { db, viewer } = context;
  const ad = await loadAdFor(db, viewer, id, "view");
  return viewAd(ad, siteOf(context), adAbilities(viewer, ad));
}

function siteOf({ config, settings }: SignedInContext) {
  return { edge: config.browser.edgeUrl, formats: shownFormats(settings) };
}

/** Rejects changes of an ad under verification before any work is done. */
export function requireChangeable({ status }: AdRow): void {
  requireAdStatus(status, "change");
}

function requireAdFor(viewer: Viewer, ad: AdRow | undefined, ability: keyof AdAbilities): AdRow {
  if (!ad) throw new AppError("NOT_FOUND");
  requireAdAbility(adAbilities(viewer, ad), ability);
  return ad;
}

/** Channels whose ads are listed when none is named: those the viewer owns; undefined (all) for staff. */
function channelsOf(viewer: Viewer): string[] | undefined {
  if (isStaff(viewer)) return undefined;
  return viewer.channels.filter(({ role }) => role === "owner").map(({ id }) => id);
}

/** The advertiser must be able to see the linked video. */
async function requireTarget({ db, viewer }: SignedInContext, { videoId }: AdChanges): Promise<void> {
  if (videoId) await loadVideoFor(db, viewer, videoId, "view");
}

function columnsOf(body: AdChanges): Omit<Updateable<Database["ads"]>, "channel_id"> {
  const { clickAction, clickUrl, videoId, ageTargets, dismissMode, ...same } = body;
  const columns = {
    ...same,
    click_action: clickAction,
    click_url: clickUrl,
    video_id: videoId,
    age_targets: ageTargets && [...new Set(ageTargets)].toSorted(),
    dismiss_mode: dismissMode,
  };
  // Absent fields stay unchanged.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
