import { createReadStream } from "node:fs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { signedAudience } from "#server/features/videos/media-addresses.ts";
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
export function bindLiveMedia(app: FastifyInstance, { db, signer, clock, config }: Services): void {
  const recent = new LRUCache<string, Promise<string>>({ max: 1000, ttl: FRESH_MS });

  function requireSignature(request: FastifyRequest): { id: string; isForTeam: boolean } {
    const known = Signed.safeParse(request.params);
    if (!known.success) throw new AppError("NOT_FOUND");
    const { id, signature } = known.data;
    const audience = signedAudience(signer, id, signature, clock.now());
    if (!audience) throw new AppError("FORBIDDEN");
    return { id, isForTeam: audience === "team" };
  }

  async function playlistOf({ id, isForTeam }: { id: string; isForTeam: boolean }): Promise<string> {
    const stream = await findStream(db, id);
    const isGone = !stream || stream.status === "deleted" || (stream.banned_at !== null && !isForTeam);
    if (isGone) throw new AppError("VIDEO_NOT_AVAILABLE");
    const folder = broadcastFolder(config.dataDir, id);
    return writePlaylist(folder, { hasEnded: stream.livestream_ended_at !== null });
  }

  app.get("/hls/:id/:signature/index.m3u8", async (request, reply) => {
    const access = requireSignature(request);
    const key = `${access.isForTeam} ${access.id}`;
    const reading = recent.get(key) ?? playlistOf(access);
    recent.set(key, reading, { noUpdateTTL: true });
    return reply
      .header("cache-control", "no-cache")
      .type(HLS)
      .send(await reading);
  });

  app.get("/hls/:id/:signature/:session/:name", async (request, reply) => {
    const { id } = requireSignature(request);
    const named = Named.safeParse(request.params).data;
    const found =
      named && (await findSegment(broadcastFolder(config.dataDir, id), named.session, named.name));
    if (!found) throw new AppError("NOT_FOUND");
    reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-length", found.bytes);
    return reply.type(SEGMENT_TYPE).send(createReadStream(found.file, { highWaterMark: READ_BYTES }));
  });
}
