import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AD_BANNER_BOX } from "#shared/ads/contract.ts";
import { AppError } from "#shared/errors.ts";
import { images } from "#shared/images/contract.ts";
import { Id } from "#shared/paging.ts";
import { resizeToWebp } from "#server/media/images/images.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { SendObject } from "#server/platform/http/send-object.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { signInvalidation, type ImageOwners } from "./invalidation.ts";
import { masterKey, sizeKey, type ImageEntity } from "./keys.ts";
import { drawPlaceholder } from "./placeholder.ts";

const SQUARE_SIZES = [48, 96, 128, 256, 512, 1024];
const THUMBNAIL_WIDTHS = new Map([
  [144, 256],
  [240, 426],
  [360, 640],
  [480, 854],
  [720, 1280],
  [1080, 1920],
]);
const BANNER_HEIGHTS = [160, 320, 640];
const AD_HEIGHTS = [75, 150, 225];
const PLACEHOLDERS_MAX_BYTES = 8 * 1024 ** 2;

const Params = z.object({
  entity: z.enum(["user", "channel", "banner", "video", "ad"]),
  id: Id,
  file: z.string().check(z.regex(/^\d{1,4}\.webp$/)),
});

const Signed = z.object({ id: Id, signature: z.string(), file: Params.shape.file });

/** Access check for a video's images. Returns the cache scope; throws if the viewer may not see the video. */
export interface VideoImageAccess {
  requireImage(id: string, signature?: string): Promise<"public" | "private">;
}

interface ImageServices {
  readonly storage: Storage;
  readonly access: VideoImageAccess;
  readonly sendObject: SendObject;
}

interface ImageRequest {
  readonly entity: ImageEntity;
  readonly id: string;
  readonly box: { readonly width: number; readonly height: number };
  readonly scope: "public" | "private";
}

export function bindImageCalls({ bind }: Binder, owners: ImageOwners): void {
  bind(images.invalidation, (context, input) => signInvalidation(owners, context, input), {
    rateLimit: { max: 60, perSeconds: 60 },
  });
}

/**
 * Images in fixed sizes: generated from the master on first request and stored; a placeholder if there is no master.
 * A URL with `?v=` refers to one version of the image and may be cached forever. Images of a video that is not public
 * require a signature in the URL.
 */
export function bindImages(app: FastifyInstance, { storage, access, sendObject }: ImageServices): void {
  const placeholders = new LRUCache<string, Buffer>({
    maxSize: PLACEHOLDERS_MAX_BYTES,
    sizeCalculation: (image) => image.length,
  });

  app.get("/:entity/:id/:file", async (request, reply) => {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { entity, id, file } = params.data;
    const box = boxOf(entity, Number.parseInt(file, 10));
    const scope = entity === "video" ? await access.requireImage(id) : "public";
    return send(request, reply, { entity, id, box, scope });
  });

  app.get("/video/:id/:signature/:file", async (request, reply) => {
    const params = Signed.safeParse(request.params);
    if (!params.success) throw new AppError("NOT_FOUND");
    const { id, signature, file } = params.data;
    const box = boxOf("video", Number.parseInt(file, 10));
    const scope = await access.requireImage(id, signature);
    return send(request, reply, { entity: "video", id, box, scope });
  });

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { entity, id, box, scope }: ImageRequest,
  ): Promise<FastifyReply> {
    const isVersioned = typeof request.query === "object" && request.query !== null && "v" in request.query;
    const cacheControl = `${scope}, ${isVersioned ? "max-age=31536000, immutable" : "max-age=60"}`;

    const master = await storage.stat(masterKey(entity, id));
    if (!master) {
      const key = `${entity} ${id} ${box.height}`;
      const image = placeholders.get(key) ?? (await drawPlaceholder(entity, id, box));
      placeholders.set(key, image);
      return reply.header("cache-control", `${scope}, max-age=60`).type("image/webp").send(image);
    }
    const key = sizeKey(entity, id, master.modifiedAt.getTime(), box.height);
    if (!(await storage.stat(key))) {
      const image = await resizeToWebp(await storage.readAll(masterKey(entity, id)), box);
      await storage.put(key, image, { contentType: "image/webp" });
    }
    return sendObject(request, reply, key, { contentType: "image/webp", isImmutable: true, cacheControl });
  }
}

function boxOf(entity: ImageEntity, size: number): { width: number; height: number } {
  if (entity === "video") {
    const width = THUMBNAIL_WIDTHS.get(size);
    if (!width) throw new AppError("NOT_FOUND");
    return { width, height: size };
  }
  if (entity === "ad") {
    if (!AD_HEIGHTS.includes(size)) throw new AppError("NOT_FOUND");
    return { width: (size * AD_BANNER_BOX.width) / AD_BANNER_BOX.height, height: size };
  }
  const allowed = entity === "banner" ? BANNER_HEIGHTS : SQUARE_SIZES;
  if (!allowed.includes(size)) throw new AppError("NOT_FOUND");
  return { width: entity === "banner" ? size * 4 : size, height: size };
}
