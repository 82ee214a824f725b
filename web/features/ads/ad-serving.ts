import { queryOptions } from "@tanstack/react-query";
import { adServing, type NextAds, type ShownAd } from "#shared/ads/serving.ts";
import { call } from "#web/data/api.ts";
import { logRejection } from "#web/data/log-rejection.ts";

/** Timeout of the ad request; after it the video starts without an ad. */
const AD_REQUEST_TIMEOUT_MS = 3000;
/** Shorter views are not counted. */
const MIN_VIEW_SECONDS = 1;

/** Ads of the previous video, sent with the next request; kept in memory until the page is closed. */
let previousAds: { pb?: string; ppv?: string; pav?: string } = {};

/** Ads to show with a video. Fetched once per mount; the next request may return other ads. */
export function nextAdsQuery(videoId: string) {
  return queryOptions({
    queryKey: ["ads", "next", videoId],
    queryFn: async ({ signal }) => {
      const timeoutSignal = AbortSignal.any([signal, AbortSignal.timeout(AD_REQUEST_TIMEOUT_MS)]);
      const ads = await call(
        adServing.next,
        { query: { ...previousAds, videoId } },
        { signal: timeoutSignal },
      );
      previousAds = idsOf(ads);
      return ads;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

function idsOf({ banner, preVideo, postVideo }: NextAds): typeof previousAds {
  return {
    ...(banner ? { pb: banner.adId } : {}),
    ...(preVideo ? { ppv: preVideo.adId } : {}),
    ...(postVideo ? { pav: postVideo.adId } : {}),
  };
}

/** Reports how long an ad was viewed. */
export function logAdView({ adId }: ShownAd, seconds: number, isSkipped: boolean): void {
  if (seconds < MIN_VIEW_SECONDS && !isSkipped) return;
  const query = { time: Number(seconds.toFixed(1)), skipped: isSkipped };
  logRejection("Counting the ad", call(adServing.logView, { params: { id: adId }, query }));
}

/** Reports a click on an ad, and after how many seconds it happened. */
export function logAdClick({ adId }: ShownAd, videoId: string, seconds: number): void {
  const body = { adId, videoId, clickTime: Number(seconds.toFixed(1)) };
  logRejection("Counting the click", call(adServing.click, { body }));
}
