import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";

export const STATS_DEFAULT_DAYS = 28;
export const STATS_MAX_DAYS = 366;
/** The retention curve has points at 0 %, 5 %, … 100 % of a video. */
export const RETENTION_STEPS = 20;

/** Traffic sources, determined without tracking users. */
export const SOURCES = ["home", "channel", "watch", "lists", "elsewhere", "outside", "direct"] as const;

/** Device kinds of viewers. */
export const DEVICES = ["desktop", "mobile", "tablet", "tv", "other"] as const;

export const Figures = z.object({
  views: z.int(),
  /** Only of views measured by the player. */
  watchSeconds: z.int(),
  /** Unique viewers per day, summed. */
  viewers: z.int(),
  averageViewSeconds: z.int(),
});
export type Figures = z.output<typeof Figures>;

export const Day = z.iso.date();

export const ChannelStats = z.object({
  startDate: Day,
  endDate: Day,
  totals: Figures,
  /** The preceding period of the same length. */
  previous: Figures,
  /** Current number of subscribers. */
  subscribers: z.int(),
  days: z.array(z.object({ date: Day, views: z.int(), watchSeconds: z.int(), viewers: z.int() })),
  /** The most watched videos of the period. */
  videos: z.array(
    z.object({ _id: Id, title: z.string(), views: z.int(), watchSeconds: z.int(), averageShare: z.number() }),
  ),
  /** Shares (0 to 1) of the measured views that reached each point; empty without measurements. */
  retention: z.array(z.number()),
  measuredViews: z.int(),
  /** Shares (0 to 1) of the views that played each hundredth of the video; empty without measurements. */
  watchedParts: z.array(z.number()),
  /** Duration of the requested video; null for a whole channel. */
  durationSeconds: z.nullable(z.number()),
  /** Views that reported which parts were played. */
  watchedPartsViews: z.int(),
  /** The most used first. */
  devices: z.array(z.object({ kind: z.enum(DEVICES), views: z.int() })),
  /** ISO 3166-1 alpha-2 codes; empty if the site does not know the country. */
  countries: z.array(z.object({ code: z.string(), views: z.int() })),
  /** Of the last 30 days at most. `host` is the external site. */
  sources: z.array(z.object({ kind: z.enum(SOURCES), host: z.optional(z.string()), visits: z.int() })),
});
export type ChannelStats = z.output<typeof ChannelStats>;

const ById = z.object({ id: Id });

export const statistics = {
  show: endpoint({
    method: "GET",
    path: "/channels/{id}/stats",
    access: "owner",
    summary: "Statistics of a channel, or of one of its videos, over whole Polish days",
    params: ById,
    query: z.object({
      startDate: z.optional(Day),
      endDate: z.optional(Day),
      videoId: z.optional(Id),
    }),
    response: ChannelStats,
  }),
};
