import * as z from "zod/mini";
import { Day, Figures } from "#shared/channels/statistics.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";

/** An item that needs the team's attention. */
const Attention = z.object({
  kind: z.enum(["failed", "ready", "draft", "comments", "avatar", "banner", "description"]),
  /** The video it is about. */
  video: z.optional(z.object({ _id: Id, title: z.string() })),
  /** Comments without a reply from the channel: their number and the newest one. */
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
    /** Encoded files for viewers. */
    renditionBytes: z.int(),
  }),
  attention: z.array(Attention),
  latest: z.array(VideoCard),
});
export type ChannelDashboard = z.output<typeof ChannelDashboard>;

export const studio = {
  dashboard: endpoint({
    method: "GET",
    path: "/channels/{id}/dashboard",
    access: "owner",
    summary: "The dashboard of a channel's team",
    params: z.object({ id: Id }),
    response: ChannelDashboard,
  }),
};
