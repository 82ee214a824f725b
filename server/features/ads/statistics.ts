import { AGES } from "#shared/accounts/contract.ts";
import { AGE_UNKNOWN, type AdFigures, type adStatistics } from "#shared/ads/statistics.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { spanOf } from "#server/features/channels/statistics.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { loadAdFor } from "./ads.ts";
import { findSkips, listAdDays, listAgesOfViews, type AdDayRow, type AdSpan } from "./statistics-store.ts";

type StatisticsInput = UseCaseInput<typeof adStatistics.all>;

/** Statistics of an ad, per day and in total. */
export async function showAdStatistics(
  context: SignedInContext,
  input: StatisticsInput,
): Promise<EndpointResponse<typeof adStatistics.all>> {
  const { startDate, endDate, adId } = await spanFor(context, input);
  const days = await listAdDays(context.db, { adId, startDate, endDate });
  return { startDate, endDate, ...figuresOf(days), days };
}

export async function showAdViews(
  context: SignedInContext,
  input: StatisticsInput,
): Promise<EndpointResponse<typeof adStatistics.views>> {
  const days = await listAdDays(context.db, await spanFor(context, input));
  const items = days.map(({ date, views }) => ({ date, views }));
  return { items, count: items.length };
}

export async function showAdSkips(
  context: SignedInContext,
  input: StatisticsInput,
): Promise<EndpointResponse<typeof adStatistics.skips>> {
  const { shown, skipped, seconds } = await findSkips(context.db, await spanFor(context, input));
  return { shown, skipped, averageSeconds: shown === 0 ? 0 : Number((seconds / shown).toFixed(1)) };
}

export async function showAdFigures(context: SignedInContext, input: StatisticsInput): Promise<AdFigures> {
  return figuresOf(await listAdDays(context.db, await spanFor(context, input)));
}

/** Views per age group; viewers of unknown age come last. */
export async function showAdAudience(
  { db, viewer }: SignedInContext,
  { params }: UseCaseInput<typeof adStatistics.audience>,
): Promise<EndpointResponse<typeof adStatistics.audience>> {
  await loadAdFor(db, viewer, params.id, "view");
  const counted = await listAgesOfViews(db, params.id);
  const groups = [...AGES, AGE_UNKNOWN] as const;
  const items = groups.map((age) => ({
    age,
    views: counted.find((row) => row.age === age)?.views ?? 0,
  }));
  return { items, count: items.length };
}

async function spanFor(
  { db, viewer, now }: SignedInContext,
  { params, body }: StatisticsInput,
): Promise<AdSpan> {
  await loadAdFor(db, viewer, params.id, "view");
  return { adId: params.id, ...spanOf(body, now) };
}

/** One view takes one point. */
function figuresOf(days: readonly AdDayRow[]): AdFigures {
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const clicks = days.reduce((sum, day) => sum + day.clicks, 0);
  return { views, clicks, ctr: views === 0 ? 0 : clicks / views, pointsUsed: views };
}
