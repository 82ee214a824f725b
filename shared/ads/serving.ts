import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, QueryFlag } from "#shared/paging.ts";
import { CLICK_ACTIONS, DISMISS_MODES } from "./contract.ts";
import { AD_KINDS } from "./kinds.ts";

const SHOWN_MAX_SECONDS = 3600;

/** An ad as viewers get it. */
export const ShownAd = z.object({
  adId: Id,
  kind: z.enum(AD_KINDS),
  name: z.string(),
  /** The advertiser. */
  channel: z.object({ _id: Id, name: z.string() }),
  /** The address of the image or the video. */
  url: z.string(),
  seconds: z.nullable(z.number()),
  clickAction: z.enum(CLICK_ACTIONS),
  clickUrl: z.nullable(z.string()),
  videoId: z.nullable(Id),
  dismissMode: z.enum(DISMISS_MODES),
});
export type ShownAd = z.output<typeof ShownAd>;

export const NextAds = z.object({
  banner: z.nullable(ShownAd),
  preVideo: z.nullable(ShownAd),
  postVideo: z.nullable(ShownAd),
});
export type NextAds = z.output<typeof NextAds>;

/** Display time in seconds, with fractions. */
const Seconds = z.coerce.number().check(z.minimum(0), z.maximum(SHOWN_MAX_SECONDS));

export const adServing = {
  next: endpoint({
    method: "GET",
    path: "/ads/next-ad",
    access: "anyone",
    summary: "The ads to show now, each other than the one that was shown before",
    query: z.object({
      /** The ads shown last: banner, pre-roll, post-roll. */
      pb: z.optional(Id),
      ppv: z.optional(Id),
      pav: z.optional(Id),
      /** The video they are shown with; none are returned if its channel has ads disabled. */
      videoId: z.optional(Id),
    }),
    response: NextAds,
  }),
  logView: endpoint({
    method: "POST",
    path: "/ads/log-ad-view/{id}",
    access: "anyone",
    summary: "Records a view of an ad, which costs one point, and its display time",
    params: z.object({ id: Id }),
    query: z.object({ time: Seconds, skipped: z.optional(QueryFlag) }),
    response: Done,
  }),
  click: endpoint({
    method: "POST",
    path: "/click-ad",
    access: "anyone",
    summary: "Counts a click on an ad",
    body: z.object({
      adId: Id,
      /** The video it was shown with. */
      videoId: z.optional(z.nullable(Id)),
      /** How many seconds it had been shown. */
      clickTime: Seconds,
    }),
    response: Done,
  }),
};
