import type { Ad } from "#shared/ads/contract.ts";
import type { ShownAd } from "#shared/ads/serving.ts";
import type { PooledAd } from "./pool-store.ts";
import type { AdAbilities } from "./rules.ts";
import type { AdRow } from "./store.ts";

/** Two pixels for each px of the page, which shows it 400 px wide at most. */
const BANNER_HEIGHT = 150;

export function viewAd(ad: AdRow, edge: string, { edit, verify }: AdAbilities): Ad {
  const hasCreative = ad.creative_kind === ad.kind;
  return {
    ...{ _id: ad.id, adId: ad.id, channelId: ad.channel_id, channel: { name: ad.channel_name } },
    name: ad.name,
    status: ad.status,
    kind: ad.kind,
    clickAction: ad.click_action,
    clickUrl: ad.click_url,
    videoId: ad.video_id,
    points: ad.points,
    ageTargets: ad.age_targets,
    dismissMode: ad.dismiss_mode,
    placement: ad.placement,
    creative: hasCreative
      ? { kind: ad.kind, url: creativeUrl(ad, edge), seconds: ad.creative_seconds }
      : null,
    reason: ad.reason,
    createdAt: ad.created_at.toISOString(),
    updatedAt: ad.updated_at.toISOString(),
    can: { edit, verify },
  };
}

/** Addresses that lead nowhere are not told. */
export function viewShownAd(ad: PooledAd, edge: string): ShownAd {
  return {
    adId: ad.id,
    kind: ad.kind,
    name: ad.name,
    channel: { _id: ad.channel_id, name: ad.channel_name },
    url: creativeUrl(ad, edge),
    seconds: ad.creative_seconds,
    clickAction: ad.click_action,
    clickUrl: ad.click_action === "open_url" ? ad.click_url : null,
    videoId: ad.click_action === "open_video" ? ad.video_id : null,
    dismissMode: ad.dismiss_mode,
  };
}

type Pictured = Pick<AdRow, "id" | "kind" | "creative_version">;

/** Other content has another address, so that each may be cached for ever. */
function creativeUrl({ id, kind, creative_version }: Pictured, edge: string): string {
  if (kind === "video") return `${edge}/ad-film/${id}/${creative_version}.mp4`;
  return `${edge}/ad/${id}/${BANNER_HEIGHT}.webp?v=${creative_version}`;
}
