import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, repeated } from "#shared/paging.ts";
import { Video } from "#shared/videos/contract.ts";
import { StreamHealth } from "./health.ts";

/**
 * How the stream is encoded for viewers: smaller renditions besides the source, or the source alone, because no others
 * are needed or because the server is busy.
 */
export const LadderState = z.enum(["ladder", "unneeded", "busy"]);
export type LadderState = z.output<typeof LadderState>;

/** Senders of one stream: the backup takes over when the main one fails. */
export const SenderName = z.enum(["main", "backup"]);
export type SenderName = z.output<typeof SenderName>;

/**
 * Why the server has cut off or refused a sender: its bit rate is too high, it sends a codec that live streams cannot
 * have, the disk of the server is full, or as many streams run as the site allows.
 */
export const SenderCut = z.enum(["bitRate", "codec", "noSpace", "siteFull"]);
export type SenderCut = z.output<typeof SenderCut>;

/** Why the server has ended a live stream that its owner wanted to go on: its disk is full, or it was too long. */
export const EndReason = z.enum(["noSpace", "timeLimit"]);
export type EndReason = z.output<typeof EndReason>;

/** A test that only the team sees: it runs, or its recording is being deleted or kept. */
export const RehearsalState = z.enum(["running", "clearing"]);
export type RehearsalState = z.output<typeof RehearsalState>;

/** What the site sets for a live stream; before its start what would hold if it started now. */
export const StreamLimits = z.object({
  /** As many streams run as the site allows, and this one is none of them: it cannot start. */
  isSiteFull: z.boolean(),
  /** The longest duration in hours. */
  hours: z.nullable(z.int()),
  /** When the server ends the stream. */
  endsAt: z.nullable(Moment),
  /** The recording becomes a video. */
  isRecorded: z.boolean(),
  /** Days after the end of the stream for which the recording is kept. */
  recordingDays: z.nullable(z.int()),
});
export type StreamLimits = z.output<typeof StreamLimits>;

/** The incoming stream as measured by the ingest server. */
export const StreamStats = z.object({
  /** Whether data is arriving right now. */
  hasSignal: z.boolean(),
  /** Bits per second. */
  bitrate: z.nullable(z.int()),
  fps: z.nullable(z.number()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  ladder: z.nullable(LadderState),
  /** The source video is encoded, because viewers' browsers cannot play what the sender sends. */
  isConverted: z.boolean(),
  health: z.nullable(StreamHealth),
  /** Connected with the key. */
  senders: z.array(SenderName),
  /** The sender whose video viewers see. */
  onAir: z.nullable(SenderName),
  /** Why the last sender was cut off, until another one sends. */
  cut: z.nullable(SenderCut),
  endReason: z.nullable(EndReason),
  /** Megabits per second that a sender may send. */
  maxMegabits: z.int(),
  viewers: z.int(),
  /** When the live stream was started. */
  startedAt: z.nullable(Moment),
  rehearsal: z.nullable(RehearsalState),
  limits: StreamLimits,
});
export type StreamStats = z.output<typeof StreamStats>;

/** Live state that changes while a stream is watched. */
export const LiveState = z.object({
  viewers: z.int(),
  /** Started and not ended, with or without a signal. */
  isLiveNow: z.boolean(),
  /** It is live and data is arriving right now. */
  hasSignal: z.boolean(),
  /** It is live, and its sender has been away for longer than it may be. */
  isSenderLost: z.boolean(),
  endedAt: z.nullable(Moment),
  endReason: z.nullable(EndReason),
  /** The title and the version of the metadata, which the sender may change meanwhile. */
  title: z.string(),
  version: z.int(),
});
export type LiveState = z.output<typeof LiveState>;

/** Maximum number of live streams per request. */
export const LIVE_STATES_MAX = 20;

const ById = z.object({ id: Id });

export const live = {
  start: endpoint({
    method: "POST",
    path: "/videos/{id}/live/start",
    access: "owner",
    summary: "Starts a live stream: it becomes visible to viewers",
    params: ById,
    response: Video,
  }),
  finish: endpoint({
    method: "POST",
    path: "/videos/{id}/live/finish",
    access: "owner",
    summary: "Ends a live stream permanently; its recording becomes the video",
    params: ById,
    response: Video,
  }),
  startRehearsal: endpoint({
    method: "POST",
    path: "/videos/{id}/live/rehearsal",
    access: "owner",
    summary: "Starts a test of a live stream that only its team sees",
    params: ById,
    response: Done,
  }),
  endRehearsal: endpoint({
    method: "POST",
    path: "/videos/{id}/live/rehearsal/end",
    access: "owner",
    summary: "Ends a test: its sender is disconnected, and its recording deleted or kept as a private video",
    params: ById,
    body: z.object({ keep: z.boolean() }),
    response: Done,
  }),
  viewers: endpoint({
    method: "GET",
    path: "/videos/{id}/live/viewers",
    access: "anyone",
    summary: "Current viewers of a live stream, and whether it has a signal",
    params: ById,
    response: LiveState,
  }),
  states: endpoint({
    method: "GET",
    path: "/live/states",
    access: "anyone",
    summary: "The live state of several videos at once, without those the caller may not see",
    query: z.object({ ids: z.pipe(repeated(Id), z.array(Id).check(z.maxLength(LIVE_STATES_MAX))) }),
    response: listOf(z.extend(LiveState, { videoId: Id })),
  }),
  url: endpoint({
    method: "GET",
    path: "/videos/{id}/live/url",
    access: "owner",
    summary: "The ingest path of a live stream: /live/ and its secret key",
    params: ById,
    response: z.object({ url: z.string() }),
  }),
  rotateKey: endpoint({
    method: "POST",
    path: "/videos/{id}/live/key",
    access: "owner",
    summary: "Replaces the stream key: the old one is refused, and a sender that uses it is disconnected",
    params: ById,
    response: z.object({ url: z.string() }),
  }),
  stats: endpoint({
    method: "GET",
    path: "/videos/{id}/live/stats",
    access: "owner",
    summary: "Statistics of the incoming stream",
    params: ById,
    response: StreamStats,
  }),
};

/** Endpoints of the live service, below its own base address. */
export const liveService = {
  endStream: endpoint({
    method: "POST",
    path: "/end-stream/{id}",
    access: "owner",
    summary: "Disconnects the streaming software; its key is rejected until the live stream is started again",
    params: ById,
    response: Done,
  }),
  streamUrl: endpoint({
    method: "GET",
    path: "/stream-url",
    access: "anyone",
    summary: "Base address for live playback",
    response: z.object({ url: z.string() }),
  }),
  rtmpUrl: endpoint({
    method: "GET",
    path: "/rtmp-url",
    access: "user",
    summary: "Base address for ingest; append the path /live",
    response: z.object({ url: z.string() }),
  }),
  ingestUrls: endpoint({
    method: "GET",
    path: "/ingest-urls",
    access: "user",
    summary: "Base addresses for ingest; null for those that this site does not offer",
    response: z.object({ rtmp: z.string(), rtmps: z.nullable(z.string()), srt: z.nullable(z.string()) }),
  }),
  onPublish: endpoint({
    method: "POST",
    path: "/live/on-publish",
    access: "anyone",
    summary: "For ingest servers: whether this key may publish",
    body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(200)) }),
    response: Done,
  }),
};
