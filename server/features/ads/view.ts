import type { Ad } from "#shared/ads/contract.ts";
import { isShownIn, type AdFormat } from "#shared/ads/formats.ts";
import type { ShownAd } from "#shared/ads/serving.ts";
import type { PooledAd } from "#server/features/ad-pool/ad-pool.ts";
import type { AdAbilities } from "./rules.ts";
import type { AdRow } from "./store.ts";

/** Two image pixels per CSS pixel: pages show a banner at most 400 px wide. */
const BANNER_HEIGHT = 150;

interface AdSite {
  /** Base address of media files. */
  readonly edge: string;
  readonly formats: readonly AdFormat[];
}

export function viewAd(ad: AdRow, { edge, formats }: AdSite, { edit, verify }: AdAbilities): Ad {
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
    isOff: !isShownIn(ad, formats),
    reason: ad.reason,
    createdAt: ad.created_at.toISOString(),
    updatedAt: ad.updated_at.toISOString(),
    can: { edit, verify },
  };
}

/** The ad as delivered to viewers; contains only the link of its click action. */
export function viewDeliveredAd(ad: PooledAd, edge: string): ShownAd {
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

type CreativeRef = Pick<AdRow, "id" | "kind" | "creative_version">;

/** The URL contains the version, so that it can be cached forever. */
function creativeUrl({ id, kind, creative_version }: CreativeRef, edge: string): string {
  if (kind === "video") return `${edge}/ad-video/${id}/${creative_version}.mp4`;
  return `${edge}/ad/${id}/${BANNER_HEIGHT}.webp?v=${creative_version}`;
}
