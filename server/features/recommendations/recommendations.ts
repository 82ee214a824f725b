import type { UseCaseInput } from "#shared/endpoint.ts";
import type { RecommendedVideo, recommendations } from "#shared/recommendations/contract.ts";
import { listedCards } from "#server/features/videos/cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import {
  filterByPreferences,
  preferencesOf,
} from "#server/features/content-preferences/preference-filter.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Ranked } from "./rank.ts";
import { rankFor, buildTaste } from "./ranking.ts";
import { termsOfAll } from "./signals.ts";
import { listWatched, type WatchedVideo } from "./store.ts";

const HISTORY = 60;
/** Number of latest history entries used as seeds. */
const SEEDS_MAX = 8;
/** In distraction-free mode there are no recommendations. */
const NOTHING = { items: [], count: 0 };

/** Videos recommended after a video. */
export async function listRelated(
  context: Context,
  { params, query }: UseCaseInput<typeof recommendations.beside>,
): Promise<{ items: RecommendedVideo[]; count: number }> {
  const video = await loadVideoFor(context.db, context.viewer, params.id, "view");
  const preferences = await preferencesOf(context);
  if (preferences?.distractionFree) return NOTHING;
  const watched = await historyOf(context);
  const described = { ...video, categories: [...video.categories, ...video.subcategories] };
  const taste = buildTaste(termsOfAll([described]), video.channel_id, watched);
  const ranked = await rankFor(context.db, context.now, [video.id], taste);
  return present(context, await filterByPreferences(context.db, preferences, ranked), query);
}

/** Videos recommended to the caller from their latest history. */
export async function listForViewer(
  context: Context,
  { query }: UseCaseInput<typeof recommendations.forViewer>,
): Promise<{ items: RecommendedVideo[]; count: number }> {
  const preferences = await preferencesOf(context);
  if (preferences?.distractionFree) return NOTHING;
  const watched = await historyOf(context);
  const seeds = watched.slice(0, SEEDS_MAX);
  const taste = buildTaste(termsOfAll(seeds), undefined, watched);
  const ranked = await rankFor(
    context.db,
    context.now,
    seeds.map(({ id }) => id),
    taste,
  );
  return present(context, await filterByPreferences(context.db, preferences, ranked), query);
}

function historyOf({ db, viewer }: Context): Promise<WatchedVideo[]> {
  return viewer ? listWatched(db, viewer.id, HISTORY) : Promise.resolve([]);
}

async function present(
  context: Context,
  ranked: readonly Ranked[],
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: RecommendedVideo[]; count: number }> {
  const page = ranked.slice(offset, offset + limit);
  const cards = await listedCards(
    context,
    page.map(({ id }) => id),
  );
  const reasons = new Map(page.map(({ id, reason }) => [id, reason]));
  const items = cards.flatMap((card) => {
    const reason = reasons.get(card._id);
    return reason ? [{ ...card, reason }] : [];
  });
  return { items, count: ranked.length };
}
