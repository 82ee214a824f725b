import type { FastifyInstance, FastifyReply } from "fastify";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { dashManifest, masterPlaylist, mediaPlaylist } from "#server/media/encode/manifest.ts";
import type { ByteRange } from "#server/media/probe/media-track.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import {
  listFiles,
  listPlayedFiles,
  mediaKey,
  PODCAST_NAME,
  spriteKey,
  type PlayableFile,
} from "#server/features/video-files/video-files.ts";
import { uncachedControl, type CacheScope, type MediaAccess } from "./media-access.ts";
import { segmentAddress } from "#server/features/videos/media-addresses.ts";

const FILES_FRESH_MS = 2000;
/** Long enough to start a response; a presigned address of the object storage cannot be revoked. */
const PRESIGNED_SECONDS = 60;
const HLS = "application/vnd.apple.mpegurl";
const DASH = "application/dash+xml";

const Name = z.string().check(z.regex(/^[a-z0-9]{1,16}$/));
const Bytes = z.coerce.number().check(z.int(), z.minimum(0));
const SegmentParams = z.object({ upload: Id, name: Name, offset: Bytes, size: Bytes.check(z.minimum(1)) });
const Quality = z.optional(
  z.union([z.literal("audio"), z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))]),
);

const SPRITE_FRESH_SECONDS = 3600;
const FILE_FRESH_SECONDS = 31_536_000;

interface MediaServices {
  readonly db: Kysely<Database>;
  readonly storage: Storage;
  readonly access: MediaAccess;
}

/**
 * Manifests generated from the database, and the media files they reference. One signature in the address covers all
 * files of a video: `{edge}/video/{id}/{signature}/master.m3u8`.
 */
export function bindMedia(app: FastifyInstance, services: MediaServices, sendObject: SendObject): void {
  const { db, storage, access } = services;
  const recent = new LRUCache<string, Promise<PlayableFile[]>>({ max: 2000, ttl: FILES_FRESH_MS });

  async function requireSignature(params: unknown): Promise<{ id: string; scope: CacheScope }> {
    const known = z.object({ id: Id, signature: z.string() }).safeParse(params);
    if (!known.success) throw new AppError("NOT_FOUND");
    const { id, signature } = known.data;
    return { id, scope: await access.requireSigned(id, signature) };
  }

  async function filesOf(id: string): Promise<PlayableFile[]> {
    const reading = recent.get(id) ?? listPlayedFiles(db, id);
    recent.set(id, reading, { noUpdateTTL: true }); // frequent requests must not keep an outdated entry alive
    const files = await reading;
    if (files.length === 0) throw new AppError("VIDEO_NOT_AVAILABLE");
    return files;
  }

  /**
   * Of the upload that the master playlist of a player was about: it may play what has been replaced since, whose files
   * are kept for a day, and whose renditions may be others.
   */
  async function findFile(id: string, name: string | undefined, uploadId: string | undefined) {
    const played = await filesOf(id);
    const isPlayed = uploadId === undefined || played.some((file) => file.uploadId === uploadId);
    const files = isPlayed ? played : await listFiles(db, id, uploadId);
    return files.find((file) => file.name === name);
  }

  /** Presigned address of a file in the object storage; undefined if this server stores the files. */
  async function directAddress(videoId: string, { uploadId, name }: Pick<PlayableFile, "uploadId" | "name">) {
    return storage.presign(mediaKey(videoId, uploadId, name), PRESIGNED_SECONDS);
  }

  /**
   * How players address the segments of a file. Each segment has an address of its own: native HLS players of
   * browsers request open-ended ranges, and of a full file that is far more than the segment they need. An object
   * storage signs whole objects, so with it playlists use byte ranges of the file.
   */
  async function segmentAddresses(videoId: string, file: PlayableFile) {
    const isDirect = (await directAddress(videoId, file)) !== undefined;
    return isDirect ? fileAddress(file) : (byteRange: ByteRange) => segmentAddress(file, byteRange);
  }

  app.get("/video/:id/:signature/master.m3u8", async (request, reply) => {
    const { id, scope } = await requireSignature(request.params);
    const files = await filesOf(id);
    const quality = z.object({ quality: Quality }).safeParse(request.query).data?.quality;
    const text = masterPlaylist(files, {
      quality,
      addressOf: ({ name, uploadId }) => `${name}.m3u8?file=${uploadId}`,
    });
    return sendManifest(reply, { type: HLS, scope, text });
  });

  app.get("/video/:id/:signature/manifest.mpd", async (request, reply) => {
    const { id, scope } = await requireSignature(request.params);
    const text = dashManifest(await filesOf(id), { addressOf: fileAddress });
    return sendManifest(reply, { type: DASH, scope, text });
  });

  app.get("/video/:id/:signature/:name.m3u8", async (request, reply) => {
    const { id, scope } = await requireSignature(request.params);
    const name = z.object({ name: Name }).safeParse(request.params).data?.name;
    const uploadId = z.object({ file: Id }).safeParse(request.query).data?.file;
    const file = await findFile(id, name, uploadId);
    if (!file) throw new AppError("NOT_FOUND");
    const text = mediaPlaylist(file.track, await segmentAddresses(id, file));
    return sendManifest(reply, { type: HLS, scope, text });
  });

  app.get("/video/:id/:signature/:upload/:name/:offset-:size.m4s", async (request, reply) => {
    const { id, scope } = await requireSignature(request.params);
    const params = SegmentParams.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { upload, name, ...slice } = params.data;
    return sendObject(request, reply, mediaKey(id, upload, name), {
      contentType: contentTypeOf(name),
      isImmutable: true,
      cacheControl: immutableCacheControl(scope),
      slice,
    });
  });

  app.get("/video/:id/:signature/:upload/:name.mp4", async (request, reply) => {
    const { id, scope } = await requireSignature(request.params);
    const params = z.object({ upload: Id, name: Name }).safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { upload, name } = params.data;
    const direct = await directAddress(id, { uploadId: upload, name });
    if (direct !== undefined) return reply.header("cache-control", "no-store").redirect(direct, 302);
    return sendObject(request, reply, mediaKey(id, upload, name), {
      contentType: contentTypeOf(name),
      isImmutable: true,
      cacheControl: immutableCacheControl(scope),
    });
  });

  for (const address of ["/video/:id/seeksprite.jpg", "/video/:id/:signature/seeksprite.jpg"]) {
    app.get(address, async (request, reply) => {
      const params = z.object({ id: Id, signature: z.optional(z.string()) }).safeParse(request.params);
      if (!params.success) throw new AppError("NOT_FOUND");
      const { id, signature } = params.data;
      const scope = await access.requireSprite(id, signature);
      return sendObject(request, reply, spriteKey(id), {
        contentType: "image/jpeg",
        isImmutable: false,
        cacheControl: `${scope}, max-age=${SPRITE_FRESH_SECONDS}`,
      });
    });
  }
}

/** Address of a full file, relative to the base address. */
function fileAddress({ uploadId, name }: PlayableFile): string {
  return `${uploadId}/${name}.mp4`;
}

function immutableCacheControl(scope: CacheScope): string {
  return `${scope}, max-age=${FILE_FRESH_SECONDS}, immutable`;
}

function contentTypeOf(name: string): string {
  return name === "audio" || name === PODCAST_NAME ? "audio/mp4" : "video/mp4";
}

function sendManifest(
  reply: FastifyReply,
  { type, scope, text }: { readonly type: string; readonly scope: CacheScope; readonly text: string },
): FastifyReply {
  return reply.header("cache-control", uncachedControl(scope)).type(type).send(text);
}
