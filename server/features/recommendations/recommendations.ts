import type { UseCaseInput } from "#shared/endpoint.ts";
import type { RecommendedVideo, recommendations } from "#shared/recommendations/contract.ts";
import { listedCards } from "#server/features/videos/listed-cards.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";
import { wantedOf, wishesOf } from "#server/features/viewing-rules/wanted.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Ranked } from "./rank.ts";
import { rankFor, tasteOf } from "./ranking.ts";
import { termsOfAll } from "./signals.ts";
import { listWatched, type WatchedVideo } from "./store.ts";

const HISTORY = 60;
/** Of the history, what counts as what the viewer likes at present. */
const SEEDS = 8;
/** Whoever wants a calm site gets no recommendations. */
const NOTHING = { items: [], count: 0 };

/** What to watch after a video. */
export async function listBeside(
  context: Context,
  { params, query }: UseCaseInput<typeof recommendations.beside>,
): Promise<{ items: RecommendedVideo[]; count: number }> {
  const video = await loadVideoFor(context.db, context.viewer, params.id, "view");
  const wishes = await wishesOf(context);
  if (wishes?.calm) return NOTHING;
  const watched = await historyOf(context);
  const described = { ...video, categories: [...video.categories, ...video.subcategories] };
  const taste = tasteOf(termsOfAll([described]), video.channel_id, watched);
  const ranked = await rankFor(context.db, context.now, [video.id], taste);
  return present(context, await wantedOf(context.db, wishes, ranked), query);
}

/** What the caller may like, from what they have watched last. */
export async function listForViewer(
  context: Context,
  { query }: UseCaseInput<typeof recommendations.forViewer>,
): Promise<{ items: RecommendedVideo[]; count: number }> {
  const wishes = await wishesOf(context);
  if (wishes?.calm) return NOTHING;
  const watched = await historyOf(context);
  const seeds = watched.slice(0, SEEDS);
  const taste = tasteOf(termsOfAll(seeds), undefined, watched);
  const ranked = await rankFor(
    context.db,
    context.now,
    seeds.map(({ id }) => id),
    taste,
  );
  return present(context, await wantedOf(context.db, wishes, ranked), query);
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
