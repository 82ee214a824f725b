import { createReadStream } from "node:fs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import type { CacheScope, MediaAccess } from "#server/features/videos/media-access.ts";
import { broadcastFolder, findSegment, writePlaylist } from "#server/live/broadcast-folder.ts";
import type { Services } from "#server/platform/services.ts";
import { findStream } from "./store.ts";

const FRESH_MS = 500;
const HLS = "application/vnd.apple.mpegurl";
const SEGMENT_TYPE = "video/mp2t";
const READ_BYTES = 512 * 1024;

const Signed = z.object({ id: Id, signature: z.string() });
const Named = z.object({ session: z.string(), name: z.string() });

/** What is played of a broadcast, from its first moment on: `{live}/hls/{id}/{signature}/index.m3u8`. */
export function bindLiveMedia(
  app: FastifyInstance,
  { db, config }: Services,
  mediaAccess: MediaAccess,
): void {
  const recent = new LRUCache<string, Promise<string>>({ max: 1000, ttl: FRESH_MS });

  async function requireSignature(request: FastifyRequest): Promise<{ id: string; scope: CacheScope }> {
    const known = Signed.safeParse(request.params);
    if (!known.success) throw new AppError("NOT_FOUND");
    const { id, signature } = known.data;
    return { id, scope: await mediaAccess.requireSigned(id, signature) };
  }

  async function playlistOf(id: string): Promise<string> {
    const stream = await findStream(db, id);
    if (!stream) throw new AppError("VIDEO_NOT_AVAILABLE");
    const folder = broadcastFolder(config.dataDir, id);
    return writePlaylist(folder, { hasEnded: stream.livestream_ended_at !== null });
  }

  app.get("/hls/:id/:signature/index.m3u8", async (request, reply) => {
    const { id } = await requireSignature(request);
    const reading = recent.get(id) ?? playlistOf(id);
    recent.set(id, reading, { noUpdateTTL: true });
    return reply
      .header("cache-control", "no-cache")
      .type(HLS)
      .send(await reading);
  });

  app.get("/hls/:id/:signature/:session/:name", async (request, reply) => {
    const { id, scope } = await requireSignature(request);
    const named = Named.safeParse(request.params).data;
    const found =
      named && (await findSegment(broadcastFolder(config.dataDir, id), named.session, named.name));
    if (!found) throw new AppError("NOT_FOUND");
    reply
      .header("cache-control", `${scope}, max-age=31536000, immutable`)
      .header("content-length", found.bytes);
    return reply.type(SEGMENT_TYPE).send(createReadStream(found.file, { highWaterMark: READ_BYTES }));
  });
}
