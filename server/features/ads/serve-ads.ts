import { isShownIn } from "#shared/ads/formats.ts";
import type { adServing, NextAds } from "#shared/ads/serving.ts";
import { AGE_UNKNOWN } from "#shared/ads/statistics.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import { deduplicateViews, createViewerNames } from "#server/features/playback/deduplicate-views.ts";
import type { Context } from "#server/platform/http/context.ts";
import { openLimit } from "#server/platform/limits/limit.ts";
import type { Services } from "#server/platform/services.ts";
import { exhaustAd } from "./ad-status.ts";
import { chooseAds, matchesAge, type ChosenAds } from "#server/features/ad-pool/choose-ads.ts";
import { shownFormats } from "#shared/site-settings/shown-formats.ts";
import {
  addViewSums,
  areAdsAllowed,
  chargeViews,
  insertClicks,
  lockRunning,
  type AdClick,
  type ViewSums,
} from "./delivery-store.ts";
import {
  ageOf,
  getAdPool,
  listShown,
  stillDeliverable,
  type PooledAd,
} from "#server/features/ad-pool/ad-pool.ts";
import { lockAd } from "./store.ts";
import { viewDeliveredAd } from "./view.ts";

/** Frequency cap: views of one ad per viewer and day. */
const DAILY_VIEWS_PER_VIEWER = 10;
const VIEW_COUNTERS_MAX = 100_000;
const DAY_MS = 86_400_000;
const NO_ADS: NextAds = { banner: null, preVideo: null, postVideo: null };

interface AdView {
  /** The ad's id. */
  readonly subjectId: string;
  readonly viewer: string;
  readonly address: string;
  readonly day: string;
  readonly age: string;
  readonly seconds: number;
  readonly isSkipped: boolean;
}

export interface AdServing {
  next(context: Context, input: UseCaseInput<typeof adServing.next>): Promise<NextAds>;
  logView(context: Context, input: UseCaseInput<typeof adServing.logView>): Promise<{ ok: true }>;
  click(context: Context, input: UseCaseInput<typeof adServing.click>): Promise<{ ok: true }>;
}

/**
 * Chooses ads and counts views and clicks. The frequency cap is in memory only and expires with the day. Charged and
 * stored views follow the same counting rule as those of videos.
 */
export function openAdServing(services: Services): AdServing {
  const { db, batchWriter, signer } = services;
  const nameOf = createViewerNames(signer);
  const seen = openLimit(services, {
    name: "views of an ad",
    max: DAILY_VIEWS_PER_VIEWER,
    windowMs: DAY_MS,
    callersMax: VIEW_COUNTERS_MAX,
  });
  const addView = batchWriter.batch<AdView>("ad views", (batch) => writeViews(services, batch));
  const addClick = batchWriter.batch<AdClick>("ad clicks", (clicks) => insertClicks(db, clicks));

  /** A viewer of an ad on a day. */
  function viewerOf({ viewer, anonymousId, address, now }: Context, adId: string): string {
    return `${siteDay(now)} ${adId} ${viewer?.id ?? anonymousId ?? address}`;
  }

  return {
    async next(context, { query }) {
      if (query.videoId && !(await areAdsAllowed(db, query.videoId))) return NO_ADS;
      const all = await listShown(services);
      if (all.length === 0) return NO_ADS;
      const age = await ageOf(context);
      const matching = all.filter((ad) => matchesAge(ad, age));
      const exhausted = await seen.listExhausted(matching.map(({ id }) => viewerOf(context, id)));
      const eligible = matching.filter(({ id }) => !exhausted.has(viewerOf(context, id)));
      const previous = { banner: query.pb, preVideo: query.ppv, postVideo: query.pav };
      const chosen = await chooseDeliverable(services, eligible, previous);
      const { edgeUrl } = services.config.browser;
      const shown = (ad: PooledAd | undefined) => (ad ? viewDeliveredAd(ad, edgeUrl) : null);
      return {
        banner: shown(chosen.banner),
        preVideo: shown(chosen.preVideo),
        postVideo: shown(chosen.postVideo),
      };
    },
    async logView(context, { params, query }) {
      await seen.count(viewerOf(context, params.id));
      addView({
        subjectId: params.id,
        ...nameOf(context),
        day: siteDay(context.now),
        age: (await ageOf(context)) ?? AGE_UNKNOWN,
        seconds: query.time,
        isSkipped: query.skipped ?? false,
      });
      return { ok: true };
    },
    async click({ now }, { body }) {
      addClick({ adId: body.adId, videoId: body.videoId ?? null, seconds: body.clickTime, at: now });
      return { ok: true };
    },
  };
}

/**
 * The pool may contain ads that another process has stopped since the last load: checks the chosen ones in the
 * database.
 */
async function chooseDeliverable(
  services: Pick<Services, "db" | "settings">,
  ads: readonly PooledAd[],
  previous: Parameters<typeof chooseAds>[1]["previous"],
): Promise<ChosenAds> {
  const formats = shownFormats(services.settings);
  const chosen = chooseAds(ads, { previous, random: Math.random, formats });
  const ids = Object.values(chosen).flatMap((ad) => ad?.id ?? []);
  if (ids.length === 0) return chosen;
  const running = await stillDeliverable(services, ids);
  if (ids.every((id) => running.has(id))) return chosen;
  const stopped = new Set(ids.filter((id) => !running.has(id)));
  const left = ads.filter(({ id }) => !stopped.has(id));
  return chooseDeliverable(services, left, previous);
}

/** Charges counted views up to the points available, and stops ads that have none left. */
async function writeViews(services: Services, batch: readonly AdView[]): Promise<void> {
  const { db, clock, config } = services;
  const hasStopped = await inTransaction(db, async (tx) => {
    const formats = shownFormats(services.settings);
    const locked = await lockRunning(tx, [...new Set(batch.map(({ subjectId }) => subjectId))]);
    // A view that is reported after its format was switched off costs nothing.
    const running = new Set(locked.filter((ad) => isShownIn(ad, formats)).map(({ id }) => id));
    const shown = batch.filter(({ subjectId }) => running.has(subjectId));
    const counting = await deduplicateViews(tx, shown, config.views, clock.now());
    const byAd = Map.groupBy(counting, ({ subjectId }) => subjectId);
    const views = new Map([...byAd].map(([adId, ofAd]) => [adId, ofAd.length]));
    const charged = await chargeViews(tx, views);
    const counted = charged.flatMap((ad) => (byAd.get(ad.id) ?? []).slice(0, ad.charged));
    await addViewSums(tx, sumsOf(counted));
    const spent = charged.filter(({ left }) => left === 0);
    for (const { id } of spent) {
      const ad = await lockAd(tx, id);
      if (ad) await exhaustAd(services, tx, ad);
    }
    return spent.length > 0;
  });
  if (hasStopped) getAdPool(services).invalidate();
}

function sumsOf(batch: readonly AdView[]): ViewSums[] {
  const groups = Map.groupBy(batch, ({ subjectId, day, age }) => `${subjectId} ${day} ${age}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { subjectId: adId, day, age } = first;
    const skipped = group.filter(({ isSkipped }) => isSkipped).length;
    const seconds = group.reduce((sum, adView) => sum + adView.seconds, 0);
    return [{ adId, day, age, views: group.length, skipped, seconds }];
  });
}
