import type { ShownAd } from "#shared/ads/serving.ts";

type ClickableAd = Pick<ShownAd, "clickAction" | "clickUrl" | "videoId"> & {
  readonly channel: { readonly _id: string };
};

/** Target of a click on an ad: an external URL in a new tab, or a screen of the site; undefined without a target. */
export function clickTarget({ clickAction, clickUrl, videoId, channel }: ClickableAd) {
  if (clickAction === "open_url" && clickUrl) return { href: clickUrl, isOutside: true };
  if (clickAction === "open_video" && videoId) return { href: `/watch/${videoId}`, isOutside: false };
  if (clickAction === "open_channel") return { href: `/channel/${channel._id}`, isOutside: false };
  return undefined;
}
