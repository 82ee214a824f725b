import type { ShownAd } from "#shared/ads/serving.ts";

type Clicked = Pick<ShownAd, "clickAction" | "clickUrl" | "videoId"> & {
  readonly channel: { readonly _id: string };
};

/** Where a click on an ad leads: outside in a new tab, or to another screen of the site; nowhere without a target. */
export function clickTarget({ clickAction, clickUrl, videoId, channel }: Clicked) {
  if (clickAction === "open_url" && clickUrl) return { href: clickUrl, isOutside: true };
  if (clickAction === "open_video" && videoId) return { href: `/watch/${videoId}`, isOutside: false };
  if (clickAction === "open_channel") return { href: `/channel/${channel._id}`, isOutside: false };
  return undefined;
}
