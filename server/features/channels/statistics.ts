import { addDays } from "#shared/calendar/add-days.ts";
import { DEVICES, RETENTION_STEPS, STATS_DEFAULT_DAYS, STATS_MAX_DAYS } from "#shared/channels/statistics.ts";
import type { ChannelStats, Figures, SOURCES, statistics } from "#shared/channels/statistics.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import { findWatchedParts, listAudience, type AudienceRow } from "./audience-store.ts";
import { loadChannelFor } from "./channels.ts";
import {
  findFigures,
  listTrafficSources,
  listDays,
  listRetention,
  listWatchedVideos,
  type TrafficSourceRow,
  type Span,
} from "./statistics-store.ts";
import { siteDay } from "#shared/site-time-zone.ts";
import { pathWithoutLocale } from "#shared/locale-paths.ts";

const DAY_MS = 86_400_000;
const VIDEOS_SHOWN = 20;
const SOURCES_SHOWN = 12;
const COUNTRIES_SHOWN = 12;

type Days = Pick<Span, "startDate" | "endDate">;
type Source = ChannelStats["sources"][number];

/** Views of a channel by day. */
export async function loadDailyViews(db: Executor, span: Span): Promise<{ date: string; views: number }[]> {
  return (await listDays(db, span)).map(({ date, views }) => ({ date, views }));
}

/** Statistics of a channel or one of its videos. */
export async function showStatistics(
  { db, viewer, now }: SignedInContext,
  { params, query }: UseCaseInput<typeof statistics.show>,
): Promise<ChannelStats> {
  const channel = await loadChannelFor(db, viewer, params.id, "manage");
  const span: Span = { channelId: params.id, videoId: query.videoId, ...spanOf(query, now) };
  const [totals, previous, days, videos, reached, trafficSources, watched, audience] = await Promise.all([
    loadFigures(db, span),
    loadFigures(db, { ...span, ...spanBefore(span) }),
    listDays(db, span),
    listWatchedVideos(db, span, VIDEOS_SHOWN),
    listRetention(db, span, RETENTION_STEPS),
    listTrafficSources(db, span),
    findWatchedParts(db, span),
    listAudience(db, span),
  ]);
  return {
    startDate: span.startDate,
    endDate: span.endDate,
    totals,
    previous,
    subscribers: channel.subscriptions_count,
    days: days.map(({ watch_seconds: watchSeconds, ...day }) => ({ ...day, watchSeconds })),
    videos: videos.map(({ id, title, views, watch_seconds, average_share }) => ({
      ...{ _id: id, title, views },
      ...{ watchSeconds: watch_seconds, averageShare: average_share },
    })),
    retention: reached.map((count) => count / (reached[0] ?? 1)),
    measuredViews: reached[0] ?? 0,
    watchedParts: watched.counts.map((count) => count / Math.max(1, watched.views)),
    watchedPartsViews: watched.views,
    durationSeconds: watched.duration_seconds,
    devices: DEVICES.map((kind) => ({ kind, views: viewsFrom(audience, "device", kind) }))
      .filter(({ views }) => views > 0)
      .toSorted((a, b) => b.views - a.views),
    countries: audience
      .filter(({ kind }) => kind === "country")
      .slice(0, COUNTRIES_SHOWN)
      .map(({ name, views }) => ({ code: name, views })),
    sources: sourcesOf(trafficSources),
  };
}

function viewsFrom(audience: readonly AudienceRow[], kind: AudienceRow["kind"], name: string): number {
  return audience.find((row) => row.kind === kind && row.name === name)?.views ?? 0;
}

/** Totals of a span. */
export async function loadFigures(db: Executor, span: Span): Promise<Figures> {
  const { views, watch_seconds, viewers, measured } = await findFigures(db, span);
  const averageViewSeconds = measured === 0 ? 0 : Math.round(watch_seconds / measured);
  return { views, watchSeconds: watch_seconds, viewers, averageViewSeconds };
}

/** The last four weeks, including today. */
export function recentDays(now: Date): Days {
  return spanOf({}, now);
}

/** The period of the same length just before. */
export function spanBefore({ startDate, endDate }: Days): Days {
  const length = dayNumber(endDate) - dayNumber(startDate) + 1;
  return { startDate: addDays(startDate, -length), endDate: addDays(startDate, -1) };
}

/** The requested days; the last four weeks by default. Rejects more than a year, and an end before the start. */
export function spanOf(
  { startDate, endDate }: { [K in keyof Days]?: Days[K] | null | undefined },
  now: Date,
): Days {
  const end = endDate ?? siteDay(now);
  const start = startDate ?? addDays(end, 1 - STATS_DEFAULT_DAYS);
  const length = dayNumber(end) - dayNumber(start) + 1;
  if (length < 1) throw new AppError("VALIDATION", {}, { endDate: { code: "INVALID" } });
  if (length > STATS_MAX_DAYS) {
    throw new AppError(
      "VALIDATION",
      {},
      { startDate: { code: "TOO_BIG", details: { max: STATS_MAX_DAYS } } },
    );
  }
  return { startDate: start, endDate: end };
}

function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

function sourcesOf(trafficSources: readonly TrafficSourceRow[]): Source[] {
  const sources = new Map<string, Source>();
  for (const { from_path, host, visits } of trafficSources) {
    const kind = kindOf(from_path, host);
    const named = kind === "outside" ? { host } : {};
    const key = `${kind} ${named.host ?? ""}`;
    sources.set(key, { kind, ...named, visits: visits + (sources.get(key)?.visits ?? 0) });
  }
  return [...sources.values()].toSorted((a, b) => b.visits - a.visits).slice(0, SOURCES_SHOWN);
}

const LISTS = new Set([
  "new",
  "popular",
  "categories",
  "tags",
  "search",
  "subscriptions",
  "playlist",
  "trending",
]);

function kindOf(fromPath: string, host: string): (typeof SOURCES)[number] {
  if (fromPath === "") return host === "" ? "direct" : "outside";
  const segment = pathWithoutLocale(fromPath).split("/")[1] ?? "";
  if (segment === "") return "home";
  if (segment === "c" || segment === "channel") return "channel";
  if (segment === "watch") return "watch";
  return LISTS.has(segment) ? "lists" : "elsewhere";
}
