import type { FastifyInstance, FastifyReply } from "fastify";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { dashManifest, masterPlaylist, mediaPlaylist } from "#server/media/manifest.ts";
import type { ByteRange } from "#server/media/media-track.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database/schema.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import type { Signer } from "#server/platform/signatures.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { listPlayedFiles, mediaKey, spriteKey, type PlayableFile } from "./files.ts";
import { pieceAddress, signedAudience, type Audience } from "./media-addresses.ts";

const FILES_FRESH_MS = 2000;
const PRESIGNED_SECONDS = 6 * 3600;
const HLS = "application/vnd.apple.mpegurl";
const DASH = "application/dash+xml";

const Name = z.string().check(z.regex(/^[a-z0-9]{1,16}$/));
const Bytes = z.coerce.number().check(z.int(), z.minimum(0));
const Piece = z.object({ upload: Id, name: Name, offset: Bytes, size: Bytes.check(z.minimum(1)) });
const Quality = z.optional(
  z.union([z.literal("audio"), z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))]),
);

interface MediaServices {
  readonly db: Kysely<Database>;
  readonly storage: Storage;
  readonly signer: Signer;
  readonly clock: Clock;
}

/**
 * Manifests written from the database, and the files they point into. One signature in the address serves all
 * of a video: `{edge}/video/{id}/{signature}/master.m3u8`.
 */
export function bindMedia(app: FastifyInstance, services: MediaServices, sendObject: SendObject): void {
  const { db, storage, signer, clock } = services;
  const recent = new LRUCache<string, Promise<PlayableFile[]>>({ max: 2000, ttl: FILES_FRESH_MS });

  function requireSignature(params: unknown): { id: string; audience: Audience } {
    const known = z.object({ id: Id, signature: z.string() }).safeParse(params);
    if (!known.success) throw new AppError("NOT_FOUND");
    const { id, signature } = known.data;
    const audience = signedAudience(signer, id, signature, clock.now());
    if (!audience) throw new AppError("FORBIDDEN");
    return { id, audience };
  }

  async function filesOf({ id, audience }: { id: string; audience: Audience }): Promise<PlayableFile[]> {
    const key = `${audience}/${id}`;
    const reading = recent.get(key) ?? listPlayedFiles(db, id, { isHiddenToo: audience === "team" });
    recent.set(key, reading, { noUpdateTTL: true }); // whoever asks often must see changes, too
    const files = await reading;
    if (files.length === 0) throw new AppError("VIDEO_NOT_AVAILABLE");
    return files;
  }

  /** Where the object storage gives a file directly; undefined where this server has it. */
  async function directAddress(videoId: string, { uploadId, name }: PlayableFile) {
    return storage.presign(mediaKey(videoId, uploadId, name), PRESIGNED_SECONDS);
  }

  /** Where players find the bytes of a file. */
  async function addressOf(videoId: string, file: PlayableFile): Promise<string> {
    return (await directAddress(videoId, file)) ?? `${file.uploadId}/${file.name}.mp4`;
  }

  /**
   * Where players find the pieces of a file. Each has an address of its own: browsers that play HLS themselves ask for
   * ranges without an end, and of a whole file that is far more than the piece they need.
   */
  async function piecesOf(videoId: string, file: PlayableFile) {
    return (await directAddress(videoId, file)) ?? ((piece: ByteRange) => pieceAddress(file, piece));
  }

  app.get("/video/:id/:signature/master.m3u8", async (request, reply) => {
    const files = await filesOf(requireSignature(request.params));
    const quality = z.object({ quality: Quality }).safeParse(request.query).data?.quality;
    return sendManifest(
      reply,
      HLS,
      masterPlaylist(files, { quality, addressOf: ({ name }) => `${name}.m3u8` }),
    );
  });

  app.get("/video/:id/:signature/manifest.mpd", async (request, reply) => {
    const access = requireSignature(request.params);
    const files = await filesOf(access);
    const addresses = new Map<string, string>();
    for (const file of files) addresses.set(file.name, await addressOf(access.id, file));
    return sendManifest(
      reply,
      DASH,
      dashManifest(files, { addressOf: ({ name }) => addresses.get(name) ?? "" }),
    );
  });

  app.get("/video/:id/:signature/:name.m3u8", async (request, reply) => {
    const access = requireSignature(request.params);
    const name = z.object({ name: Name }).safeParse(request.params).data?.name;
    const file = (await filesOf(access)).find((one) => one.name === name);
    if (!file) throw new AppError("NOT_FOUND");
    return sendManifest(reply, HLS, mediaPlaylist(file.track, await piecesOf(access.id, file)));
  });

  app.get("/video/:id/:signature/:upload/:name/:offset-:size.m4s", async (request, reply) => {
    const { id } = requireSignature(request.params);
    const params = Piece.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { upload, name, ...part } = params.data;
    return sendObject(request, reply, mediaKey(id, upload, name), {
      contentType: typeOf(name),
      isImmutable: true,
      part,
    });
  });

  app.get("/video/:id/:signature/:upload/:name.mp4", async (request, reply) => {
    const { id } = requireSignature(request.params);
    const params = z.object({ upload: Id, name: Name }).safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { upload, name } = params.data;
    return sendObject(request, reply, mediaKey(id, upload, name), {
      contentType: typeOf(name),
      isImmutable: true,
    });
  });

  app.get("/video/:id/seeksprite.jpg", async (request, reply) => {
    const id = z.object({ id: Id }).safeParse(request.params).data?.id;
    if (!id) throw new AppError("NOT_FOUND");
    return sendObject(request, reply, spriteKey(id), {
      contentType: "image/jpeg",
      isImmutable: false,
      cacheControl: "public, max-age=3600",
    });
  });
}

/** The sound of a film is a file of its own, and the enclosure of podcasts. */
function typeOf(name: string): string {
  return name === "audio" ? "audio/mp4" : "video/mp4";
}

function sendManifest(reply: FastifyReply, type: string, text: string): FastifyReply {
  return reply.header("cache-control", "no-cache").type(type).send(text);
}
