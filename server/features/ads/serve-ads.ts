import { LRUCache } from "lru-cache";
import type { adServing, NextAds } from "#shared/ads/serving.ts";
import { AGE_UNKNOWN } from "#shared/ads/statistics.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { polishDay } from "#server/features/channels/statistics.ts";
import { countOnce, openViewerNames } from "#server/features/playback/counted-views.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { exhaustAd } from "./ad-status.ts";
import { chooseAds, isMeantFor, type ChosenAds } from "./choose-ads.ts";
import {
  addViewSums,
  areAdsWelcome,
  chargeViews,
  insertClicks,
  lockRunning,
  type ClickFact,
  type ViewSums,
} from "./delivery-store.ts";
import { adPoolOf, ageOf } from "./pool.ts";
import { findStillDeliverable, type PooledAd } from "./pool-store.ts";
import { lockAd } from "./store.ts";
import { viewShownAd } from "./view.ts";

/** So often a day somebody gets to see the same ad. */
const VIEWS_OF_ONE_VIEWER_A_DAY = 10;
const REMEMBERED_MAX = 100_000;
const NOTHING: NextAds = { banner: null, preVideo: null, postVideo: null };

interface ViewFact {
  /** The ad. */
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
 * Chooses ads and counts them. Who has seen which ad how often is known to this process alone and forgotten with the
 * day. What is charged and written down are views that count by the same rule as those of videos.
 */
export function openAdServing(services: Services): AdServing {
  const { db, counters, signer } = services;
  const nameOf = openViewerNames(signer);
  const seen = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const addView = counters.batch<ViewFact>("ad views", (facts) => writeViews(services, facts));
  const addClick = counters.batch<ClickFact>("ad clicks", (clicks) => insertClicks(db, clicks));

  function timesSeen(context: Context, adId: string): { key: string; times: number } {
    const who = context.viewer?.id ?? context.anonymousId ?? context.address;
    const key = `${polishDay(context.now)} ${adId} ${who}`;
    return { key, times: seen.get(key) ?? 0 };
  }

  return {
    async next(context, { query }) {
      if (query.videoId && !(await areAdsWelcome(db, query.videoId))) return NOTHING;
      const all = await adPoolOf(services).items();
      if (all.length === 0) return NOTHING;
      const age = await ageOf(context);
      const wanted = all.filter(
        (ad) => isMeantFor(ad, age) && timesSeen(context, ad.id).times < VIEWS_OF_ONE_VIEWER_A_DAY,
      );
      const before = { banner: query.pb, preVideo: query.ppv, postVideo: query.pav };
      const chosen = await chooseDeliverable(services, wanted, before);
      const { edgeUrl } = services.config.browser;
      const shown = (ad: PooledAd | undefined) => (ad ? viewShownAd(ad, edgeUrl) : null);
      return {
        banner: shown(chosen.banner),
        preVideo: shown(chosen.preVideo),
        postVideo: shown(chosen.postVideo),
      };
    },
    async logView(context, { params, query }) {
      const { key, times } = timesSeen(context, params.id);
      seen.set(key, times + 1);
      addView({
        subjectId: params.id,
        ...nameOf(context),
        day: polishDay(context.now),
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

/** The pool may know of ads that another process has stopped since: those are left out. */
async function chooseDeliverable(
  services: Pick<Services, "db">,
  ads: readonly PooledAd[],
  before: Parameters<typeof chooseAds>[1]["before"],
): Promise<ChosenAds> {
  const chosen = chooseAds(ads, { before, chance: Math.random });
  const ids = Object.values(chosen).flatMap((ad) => ad?.id ?? []);
  if (ids.length === 0) return chosen;
  const running = await findStillDeliverable(services.db, ids);
  if (ids.every((id) => running.has(id))) return chosen;
  const gone = new Set(ids.filter((id) => !running.has(id)));
  const left = ads.filter(({ id }) => !gone.has(id));
  return chooseDeliverable(services, left, before);
}

/** Charges as many of the views that count as there are points for, and stops the ads that have none left. */
async function writeViews(services: Services, facts: readonly ViewFact[]): Promise<void> {
  const { db, clock, config } = services;
  const hasStopped = await inTransaction(db, async (tx) => {
    const running = await lockRunning(tx, [...new Set(facts.map(({ subjectId }) => subjectId))]);
    const shown = facts.filter(({ subjectId }) => running.has(subjectId));
    const counting = await countOnce(tx, shown, config.views, clock.now());
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
  if (hasStopped) adPoolOf(services).forget();
}

function sumsOf(facts: readonly ViewFact[]): ViewSums[] {
  const groups = Map.groupBy(facts, ({ subjectId, day, age }) => `${subjectId} ${day} ${age}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { subjectId: adId, day, age } = first;
    const skipped = group.filter(({ isSkipped }) => isSkipped).length;
    const seconds = group.reduce((sum, fact) => sum + fact.seconds, 0);
    return [{ adId, day, age, views: group.length, skipped, seconds }];
  });
}
