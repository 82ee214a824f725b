import { queryOptions } from "@tanstack/react-query";
import { adServing, type NextAds, type ShownAd } from "#shared/ads/serving.ts";
import { call } from "#web/api.ts";
import { quietly } from "#web/quietly.ts";

/** Longer nobody waits for an advertisement. */
const LONGEST_WAIT_MS = 3000;
/** What was looked at for less was not seen. */
const SEEN_AFTER_SECONDS = 1;

/** The ads of the film before; they live as long as the page does. */
let before: { pb?: string; ppv?: string; pav?: string } = {};

/** The ads to show with a film. Asked for once; the next time there are others. */
export function nextAdsQuery(videoId: string) {
  return queryOptions({
    queryKey: ["ads", "next", videoId],
    queryFn: async ({ signal }) => {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
      const ads = await call(adServing.next, { query: { ...before, videoId } }, { signal: patience });
      before = idsOf(ads);
      return ads;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

function idsOf({ banner, preVideo, postVideo }: NextAds): typeof before {
  return {
    ...(banner ? { pb: banner.adId } : {}),
    ...(preVideo ? { ppv: preVideo.adId } : {}),
    ...(postVideo ? { pav: postVideo.adId } : {}),
  };
}

/** Tells for how long an ad was seen. */
export function logAdView({ adId }: ShownAd, seconds: number, isSkipped: boolean): void {
  if (seconds < SEEN_AFTER_SECONDS && !isSkipped) return;
  const query = { time: Number(seconds.toFixed(1)), skipped: isSkipped };
  quietly("Counting the ad", call(adServing.logView, { params: { id: adId }, query }));
}

/** Tells that an ad was clicked, after how many seconds. */
export function logAdClick({ adId }: ShownAd, videoId: string, seconds: number): void {
  const body = { adId, videoId, clickTime: Number(seconds.toFixed(1)) };
  quietly("Counting the click", call(adServing.click, { body }));
}
