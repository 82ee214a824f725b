import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";

export const STATS_DEFAULT_DAYS = 28;
export const STATS_MAX_DAYS = 366;
/** The curve of retention has a point at 0 %, 5 %, … 100 % of a film. */
export const RETENTION_STEPS = 20;

/** Where viewers came from: known without following anybody. */
export const SOURCES = ["home", "channel", "watch", "lists", "elsewhere", "outside", "direct"] as const;

/** What people watch on. */
export const DEVICES = ["desktop", "mobile", "tablet", "tv", "other"] as const;

const Figures = z.object({
  views: z.int(),
  /** Of the views that the player has measured. */
  watchSeconds: z.int(),
  /** Different viewers of each day, added up. */
  viewers: z.int(),
  averageViewSeconds: z.int(),
});
export type Figures = z.output<typeof Figures>;

const Day = z.iso.date();

export const ChannelStats = z.object({
  startDate: Day,
  endDate: Day,
  totals: Figures,
  /** The same number of days before. */
  previous: Figures,
  /** How many there are today. */
  subscribers: z.int(),
  days: z.array(z.object({ date: Day, views: z.int(), watchSeconds: z.int(), viewers: z.int() })),
  /** The most watched ones of the time. */
  videos: z.array(
    z.object({ _id: Id, title: z.string(), views: z.int(), watchSeconds: z.int(), averageShare: z.number() }),
  ),
  /** Shares (0 to 1) of the measured views that went on at least so far; empty while nothing has been measured. */
  retention: z.array(z.number()),
  measuredViews: z.int(),
  /** Shares (0 to 1) of the views that saw each hundredth of the film; empty while nothing has been measured. */
  watchedParts: z.array(z.number()),
  /** Of the one video that was asked for. */
  durationSeconds: z.nullable(z.number()),
  /** The views that told what they saw. */
  watchedPartsViews: z.int(),
  /** The most used first. */
  devices: z.array(z.object({ kind: z.enum(DEVICES), views: z.int() })),
  /** By two letters; empty where the site does not learn them. */
  countries: z.array(z.object({ code: z.string(), views: z.int() })),
  /** Of the last 30 days at most. `host` names the site outside. */
  sources: z.array(z.object({ kind: z.enum(SOURCES), host: z.optional(z.string()), visits: z.int() })),
});
export type ChannelStats = z.output<typeof ChannelStats>;

/** What somebody has to do something about. */
const Attention = z.object({
  kind: z.enum(["failed", "ready", "draft", "comments", "picture", "banner", "description"]),
  /** The video it is about. */
  video: z.optional(z.object({ _id: Id, title: z.string() })),
  /** Comments that nobody of the channel has answered: how many, and the newest one. */
  comments: z.optional(z.object({ count: z.int(), newest: z.string() })),
});
export type Attention = z.output<typeof Attention>;

export const ChannelDashboard = z.object({
  /** Of the last 28 days, and of the 28 days before. */
  recent: Figures,
  previous: Figures,
  /** Views of each of the last 28 days. */
  days: z.array(z.object({ date: Day, views: z.int() })),
  subscribers: z.int(),
  videos: z.object({ all: z.int(), listed: z.int() }),
  storage: z.object({
    /** Files as they were uploaded. */
    sourceBytes: z.int(),
    /** What is made of them for viewers. */
    renditionBytes: z.int(),
  }),
  attention: z.array(Attention),
  latest: z.array(VideoCard),
});
export type ChannelDashboard = z.output<typeof ChannelDashboard>;

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
  dashboard: endpoint({
    method: "GET",
    path: "/channels/{id}/dashboard",
    access: "owner",
    summary: "What a channel's team wants to see first",
    params: ById,
    response: ChannelDashboard,
  }),
};
