import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, repeated } from "#shared/paging.ts";
import { Video } from "#shared/videos/contract.ts";

/** What arrives from the program that sends. */
export const StreamStats = z.object({
  /** Whether anything arrives right now. */
  hasSignal: z.boolean(),
  /** Bits per second. */
  bitrate: z.nullable(z.int()),
  fps: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  viewers: z.int(),
  /** When the broadcast was started. */
  startedAt: z.nullable(Moment),
});
export type StreamStats = z.output<typeof StreamStats>;

/** What changes while a live stream is watched. */
export const LiveState = z.object({
  viewers: z.int(),
  /** It was started and is not over, whether or not anything arrives at the moment. */
  isLiveNow: z.boolean(),
  /** It is on, and its program is sending right now. */
  hasSignal: z.boolean(),
  endedAt: z.nullable(Moment),
});
export type LiveState = z.output<typeof LiveState>;

/** So many live streams are asked about at once. */
export const LIVE_STATES_MAX = 20;

const ById = z.object({ id: Id });

export const live = {
  start: endpoint({
    method: "POST",
    path: "/videos/{id}/live/start",
    access: "owner",
    summary: "Starts a broadcast: from now on everybody sees it",
    params: ById,
    response: Video,
  }),
  finish: endpoint({
    method: "POST",
    path: "/videos/{id}/live/finish",
    access: "owner",
    summary: "Ends a broadcast for good; its recording becomes the film",
    params: ById,
    response: Video,
  }),
  viewers: endpoint({
    method: "GET",
    path: "/videos/{id}/live/viewers",
    access: "anyone",
    summary: "How many are watching a live stream right now, and whether anything arrives of it",
    params: ById,
    response: LiveState,
  }),
  states: endpoint({
    method: "GET",
    path: "/live/states",
    access: "anyone",
    summary: "The same of several videos at once; those that the caller may not see are left out",
    query: z.object({ ids: z.pipe(repeated(Id), z.array(Id).check(z.maxLength(LIVE_STATES_MAX))) }),
    response: listOf(z.extend(LiveState, { videoId: Id })),
  }),
  url: endpoint({
    method: "GET",
    path: "/videos/{id}/live/url",
    access: "owner",
    summary: "Where a broadcast is sent to: /live/ and its secret key",
    params: ById,
    response: z.object({ url: z.string() }),
  }),
  stats: endpoint({
    method: "GET",
    path: "/videos/{id}/live/stats",
    access: "owner",
    summary: "What arrives from the program that sends",
    params: ById,
    response: StreamStats,
  }),
};

/** Calls of the live service, below its own base address. */
export const liveService = {
  endStream: endpoint({
    method: "POST",
    path: "/end-stream/{id}",
    access: "owner",
    summary:
      "Cuts the connection of the program that sends; its key is refused until the broadcast is started again",
    params: ById,
    response: Done,
  }),
  streamUrl: endpoint({
    method: "GET",
    path: "/stream-url",
    access: "anyone",
    summary: "Below which broadcasts are played",
    response: z.object({ url: z.string() }),
  }),
  rtmpUrl: endpoint({
    method: "GET",
    path: "/rtmp-url",
    access: "user",
    summary: "Where broadcasts are sent to; the path /live is to be added",
    response: z.object({ url: z.string() }),
  }),
  onPublish: endpoint({
    method: "POST",
    path: "/live/on-publish",
    access: "anyone",
    summary: "For ingest servers: whether somebody with this key may send",
    body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: Done,
  }),
};
