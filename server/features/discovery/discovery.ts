import type { discovery } from "#shared/discovery/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { foldDiacritics } from "#shared/fold-diacritics.ts";
import { createCachePerOwner } from "#server/platform/swr-cache.ts";
import { type Count, countCategories, countTags, updateTrends } from "./store.ts";

/** Only this many tags are browsable; rarer ones are found by search. */
const TAGS_MAX = 10_000;
const TREND_RULES = { hours: 72, halfLifeHours: 12 };

/**
 * Counting reads every video, and the numbers are only displayed: they may be a minute old, also when a video has been
 * withdrawn.
 */
const countCacheOf = createCachePerOwner<Count[]>({
  max: 10,
  freshMs: 10_000,
  staleMs: 60_000,
  freshMsPerComputeMs: 20,
  holdsNoContent: true,
});

export async function listCategories(
  { db, categories }: Context,
  { query: { language } }: UseCaseInput<typeof discovery.categories>,
): Promise<EndpointResponse<typeof discovery.categories>> {
  const key = `categories ${categories.version()}`;
  const counted = await countCacheOf(db).get(key, () => countCategories(db));
  const counts = new Map(counted.map(({ name, count }) => [name, count]));
  const items = categories.list().map(({ code, names, icon, parent, place, isRetired, earlierCodes }) => ({
    ...{ code, videosCount: counts.get(code) ?? 0, name: names[language], icon },
    ...(parent === null ? {} : { parent }),
    ...(place === null ? {} : { place }),
    ...(isRetired ? { isRetired } : {}),
    ...(earlierCodes.length > 0 ? { earlierCodes: [...earlierCodes] } : {}),
  }));
  return { items, count: items.length };
}

export async function listTags(
  { db }: Context,
  { query }: UseCaseInput<typeof discovery.tags>,
): Promise<EndpointResponse<typeof discovery.tags>> {
  const all = await countCacheOf(db).get("tags", () => countTags(db, TAGS_MAX));
  const search = foldDiacritics(query.search ?? "");
  const found = search ? all.filter(({ name }) => foldDiacritics(name).includes(search)) : all;
  const items = found
    .slice(query.offset, query.offset + query.limit)
    .map(({ name, count }) => ({ tag: name, videosCount: count }));
  return { items, count: found.length };
}

/** Runs every few minutes: updates the trend score of videos. */
export async function refreshTrends({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await updateTrends(db, clock.now(), TREND_RULES);
}
