import type { discovery } from "#shared/discovery/contract.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { CATEGORIES } from "#shared/videos/catalogue.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { fold } from "#server/platform/fold.ts";
import { rememberedOf } from "#server/platform/remembered.ts";
import { type Count, countCategories, countTags, updateTrends } from "./store.ts";

/** Rarer tags than these many are found by searching, not by browsing. */
const TAGS_MAX = 10_000;
const TREND = { hours: 72, halfLifeHours: 12 };

/** Counting means reading every video, and the numbers are only shown: they may be a minute old. */
const countsOf = rememberedOf<Count[]>({ max: 10, freshMs: 10_000, staleMs: 60_000, freshForEachMs: 20 });

export async function listCategories({ db }: Context): Promise<Answer<typeof discovery.categories>> {
  const counted = await countsOf(db).get("categories", () => countCategories(db));
  const counts = new Map(counted.map(({ name, count }) => [name, count]));
  const items = CATEGORIES.map((code) => ({ code, videosCount: counts.get(code) ?? 0 }));
  return { items, count: items.length };
}

export async function listTags(
  { db }: Context,
  { query }: UseCaseInput<typeof discovery.tags>,
): Promise<Answer<typeof discovery.tags>> {
  const all = await countsOf(db).get("tags", () => countTags(db, TAGS_MAX));
  const wanted = fold(query.search ?? "");
  const found = wanted ? all.filter(({ name }) => fold(name).includes(wanted)) : all;
  const items = found
    .slice(query.offset, query.offset + query.limit)
    .map(({ name, count }) => ({ tag: name, videosCount: count }));
  return { items, count: found.length };
}

/** Every few minutes: what people watch these days. */
export async function refreshTrends({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await updateTrends(db, clock.now(), TREND);
}
