import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import type { CacheScope, MediaAccess } from "#server/features/media-access/media-access.ts";
import { listPlayedFiles } from "#server/features/video-files/video-files.ts";
import { masterPlaylist } from "#server/media/encode/manifest.ts";
import type { Services } from "#server/platform/services.ts";
import { bindJoining } from "./join-routes.ts";
import type { LiveMedia } from "./live-media.ts";
import { openPlaylistSender } from "./send-playlist.ts";
import { findPlaybackState, type PlaybackState } from "../store.ts";

/** Cache time of the playback state. */
const FRESH_MS = 400;
/** After the end of a stream its last session closes within this time, or its process was killed. */
const CLOSING_MS = 8000;

const Signed = z.object({ id: Id, signature: z.string() });
const Master = z.object({
  quality: z.optional(z.string().check(z.regex(/^(?:audio|\d{1,5})$/))),
  /** The player supports two audio groups. */
  sound: z.optional(z.literal("low")),
});
const Position = z.coerce.number().check(z.int(), z.minimum(0));
const Reload = z.object({
  _HLS_msn: z.optional(Position),
  _HLS_part: z.optional(Position),
  _HLS_skip: z.optional(z.string()),
  /** Our player on a slow connection. */
  parts: z.optional(z.literal("no")),
});
const Playlist = z.object({
  playlist: z.string().check(z.regex(/^(?:source|(?:low-)?audio|\d{3,4})\.m3u8$/)),
});
const Media = z.object({
  session: z.string().check(z.regex(/^\d{4,8}$/)),
  name: z.string().check(z.regex(/^(?:source|(?:low-)?audio|\d{3,4})-(?:init\.mp4|[ps]\d{1,8}\.m4s)$/)),
});

interface LiveMediaServices extends Pick<Services, "db" | "config" | "clock"> {
  readonly media: LiveMedia;
}

/**
 * HLS playback of a live stream, from its start: `{live}/hls/{id}/{signature}/index.m3u8`. After the end the same
 * address plays the same segments as a recording, and later the finished video.
 */
export function bindLiveMedia(
  app: FastifyInstance,
  { db, config, clock, media }: LiveMediaServices,
  mediaAccess: MediaAccess,
): void {
  // Answers held requests before the server closes connections.
  app.addHook("preClose", async () => media.close());
  const recent = new LRUCache<string, Promise<PlaybackState | undefined>>({ max: 1000, ttl: FRESH_MS });
  const edgeUrl = edgeUrlFor(config);
  const sendPlaylist = openPlaylistSender();

  async function stateOf(id: string): Promise<PlaybackState> {
    const recently = recent.get(id);
    // All viewers request at the same moment, when a part has arrived: they share one database query.
    const known = recently && (await recently);
    // Not cached before the public start, so that no part of the preview is served after it.
    if (known && known.startedAt !== null) return known;
    const reading = findPlaybackState(db, id);
    recent.set(id, reading);
    reading.catch(() => recent.delete(id));
    const state = await reading;
    if (!state) throw new AppError("VIDEO_NOT_AVAILABLE");
    return state;
  }

  async function shownFromOf(id: string): Promise<number> {
    return (await stateOf(id)).startedAt?.getTime() ?? 0;
  }

  /** The stream has ended and no more media will arrive. */
  async function isOver(id: string): Promise<boolean> {
    const { endedAt } = await stateOf(id);
    if (endedAt === null) return false;
    return clock.now().getTime() - endedAt.getTime() > CLOSING_MS || (await media.isClosed(id));
  }

  /** The master playlist of the finished video. Its addresses are absolute, because other routes serve them. */
  async function finishedMaster(id: string, signature: string, quality: string | undefined) {
    if (!(await stateOf(id)).isFinished) return undefined;
    const files = await listPlayedFiles(db, id);
    if (files.length === 0) return undefined;
    return masterPlaylist(files, {
      quality: quality === undefined || quality === "audio" ? quality : Number(quality),
      addressOf: ({ name }) => `${edgeUrl}/video/${id}/${signature}/${name}.m3u8`,
    });
  }

  async function requireSignature(request: FastifyRequest): Promise<SignedRequest> {
    const { id, signature } = requireShape(Signed, request.params);
    return { id, signature, scope: await mediaAccess.requireSigned(id, signature) };
  }

  bindJoining(app, {
    ...{ media, requireSignature },
    stateOf: async (id) => (await recent.get(id)) ?? stateOf(id),
  });

  app.get("/hls/:id/:signature/index.m3u8", async (request, reply) => {
    const { id, signature, scope } = await requireSignature(request);
    const { quality, sound } = requireShape(Master, request.query);
    const finished = await finishedMaster(id, signature, quality);
    if (finished !== undefined) return sendPlaylist(request, reply, { text: finished, scope });
    if (!(await isOver(id))) await media.waitUntilComplete(id, await shownFromOf(id));
    const text = await media.master(id, { quality, hasLowSound: sound === "low" });
    return sendPlaylist(request, reply, { text, scope });
  });

  app.get("/hls/:id/:signature/:playlist", async (request, reply) => {
    const { id, scope } = await requireSignature(request);
    const [rendition = ""] = requireShape(Playlist, request.params).playlist.split(".");
    const reload = Reload.safeParse(request.query);
    if (!reload.success) throw new AppError("BAD_REQUEST");
    const { _HLS_msn: msn, _HLS_part: part, _HLS_skip: skip, parts } = reload.data;
    if (msn === undefined && part !== undefined) throw new AppError("BAD_REQUEST");
    if (msn !== undefined && !(await isOver(id))) {
      const isNear = await media.waitFor(id, { rendition, msn, part }, () => isOver(id));
      if (!isNear) throw new AppError("BAD_REQUEST");
      await requireSignature(request);
    }
    const hasEnded = await isOver(id);
    const shownFrom = await shownFromOf(id);
    if (!hasEnded) await media.waitUntilShown(id, rendition, shownFrom);
    const isDelta = skip === "YES" || skip === "v2";
    const options = { hasEnded, shownFrom, isDelta, hasParts: parts !== "no" };
    return sendPlaylist(request, reply, { text: await media.playlist(id, rendition, options), scope });
  });

  app.get("/hls/:id/:signature/:session/:name", async (request, reply) => {
    const { id, scope } = await requireSignature(request);
    const address = requireShape(Media, request.params);
    const shownFrom = await shownFromOf(id);
    const found =
      (await media.find(id, address, { shownFrom, isOver: false })) ??
      ((await isOver(id)) ? await media.find(id, address, { shownFrom, isOver: true }) : undefined);
    if (!found) throw new AppError("NOT_FOUND");
    if (found.wasAwaited) await requireSignature(request);
    return sendMedia(reply, found, scope);
  });
}

interface SignedRequest {
  readonly id: string;
  readonly signature: string;
  readonly scope: CacheScope;
}

/** Base address of finished videos, as a playlist at the live address has to write it. */
function edgeUrlFor({ browser: { edgeUrl, liveUrl }, publicUrl }: Services["config"]): string {
  // A player resolves root-relative addresses against the host of the playlist.
  const isOnOtherHost = edgeUrl.startsWith("/") && !liveUrl.startsWith("/");
  return isOnOtherHost ? new URL(edgeUrl, publicUrl).href : edgeUrl;
}

function requireShape<Shape extends z.ZodMiniType>(shape: Shape, value: unknown): z.output<Shape> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new AppError("NOT_FOUND");
  return parsed.data;
}

/** The bytes at an address never change. */
function sendMedia(
  reply: FastifyReply,
  { content, bytes, type }: NonNullable<Awaited<ReturnType<LiveMedia["find"]>>>,
  scope: CacheScope,
): FastifyReply {
  return reply
    .header("cache-control", `${scope}, max-age=31536000, immutable`)
    .header("content-length", bytes)
    .type(type)
    .send(content);
}
