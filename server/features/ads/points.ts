import type { Ad, ads } from "#shared/ads/contract.ts";
import { POINTS_MAX } from "#shared/ads/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { lockAdFor, present } from "./ads.ts";
import { transitionAd } from "./transition-ad.ts";
import { getAdPool } from "#server/features/ad-pool/ad-pool.ts";
import { isExhausted } from "./rules.ts";
import { addChannelPoints, findChannelPoints, updateAd } from "./store.ts";

/** Moves points from the channel to an ad, or back if the number is negative. The total stays the same. */
export async function transferPoints(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof ads.transferPoints>,
): Promise<Ad> {
  const { db, viewer, now } = context;
  await inTransaction(db, async (tx) => {
    const ad = await lockAdFor(tx, viewer, params.id, "edit");
    const points = ad.points + body.points;
    if (points < 0) throw new AppError("AD_POINTS_MISSING", { points: ad.points });
    if (points > POINTS_MAX) {
      throw new AppError("VALIDATION", {}, { points: { code: "TOO_BIG", details: { max: POINTS_MAX } } });
    }
    if (!(await addChannelPoints(tx, ad.channel_id, -body.points))) {
      throw new AppError("AD_POINTS_MISSING", { points: await findChannelPoints(tx, ad.channel_id) });
    }
    await updateAd(tx, ad.id, { points }, now);
    if (isExhausted({ ...ad, points })) await transitionAd(tx, ad, "exhaust", { now });
  });
  getAdPool(context).invalidate();
  return present(context, params.id);
}
