import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { Id } from "#shared/paging.ts";
import { BASE_LOCALE, LOCALES, type Locale } from "#shared/texts.ts";
import { resizeToJpeg } from "#server/media/images/images.ts";
import type { CurrentCategories } from "#server/platform/site-categories.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { masterKey } from "./keys.ts";
import { drawPlaceholder } from "./placeholder.ts";
import type { VideoImageAccess } from "./routes.ts";
import { drawShareImage, type ShareText } from "./share-image.ts";

/** Up to 200 kB each. */
const CACHED_IMAGES_MAX = 100;
const DRAWN_FRESH_SECONDS = 86_400;
const TAG_CHARACTERS = 30;
const LABELS = {
  categories: m.discovery_feed_share_category,
  tags: m.discovery_feed_share_tag,
  site: m.discovery_feed_share_site,
} as const;
const ENTITY_IMAGES = {
  videos: { entity: "video", box: { width: 1280, height: 720 } },
  /** Minimum size required by podcast directories. */
  channels: { entity: "channel", box: { width: 1400, height: 1400 } },
} as const;

const Params = z.object({
  kind: z.enum(["categories", "tags", "site", "videos", "channels"]),
  file: z.string().check(z.endsWith(".jpg")),
});
const Signed = z.object({ id: Id, signature: z.string() });
const Query = z.object({ lang: z._default(z.enum(LOCALES), BASE_LOCALE), v: z.optional(z.string()) });

interface ShareImage {
  /** Includes the image's version. */
  readonly key: string;
  readonly make: () => Promise<Buffer>;
  readonly cacheControl: string;
}

/** JPEG images for shared links and podcasts; an entity that has only a name gets a generated image. */
export function bindShareImages(
  app: FastifyInstance,
  {
    storage,
    access,
    siteName,
    categories,
  }: {
    storage: Storage;
    access: VideoImageAccess;
    siteName: () => string;
    categories: CurrentCategories;
  },
): void {
  const imageCache = new LRUCache<string, Buffer, ShareImage["make"]>({
    max: CACHED_IMAGES_MAX,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Waiting requests get the image even if it is evicted meanwhile.
    ignoreFetchAbort: true,
  });

  app.route({
    method: "GET",
    url: "/share/:kind/:file",
    config: { rateLimit: { max: 120, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      const params = Params.safeParse(request.params);
      const query = Query.safeParse(request.query);
      if (!params.success || !query.success) throw new AppError("NOT_FOUND");
      const { kind, file } = params.data;
      const { lang, v } = query.data;
      const name = file.slice(0, -".jpg".length);
      if (kind === "videos") await access.requireImage(idOf(name));
      const isDrawn = kind === "categories" || kind === "tags" || kind === "site";
      const { key, make, cacheControl } = isDrawn
        ? fromText(textOf(kind, name, { site: siteName(), locale: lang, categories }))
        : await fromEntityImage(storage, { kind, name, version: v });
      return send(reply, { key, make, cacheControl });
    },
  });

  /** The same for a video that is not public, for the page that contains its URL. */
  app.route({
    method: "GET",
    url: "/video/:id/:signature/share.jpg",
    config: { rateLimit: { max: 120, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      const params = Signed.safeParse(request.params);
      if (!params.success) throw new AppError("NOT_FOUND");
      const { id, signature } = params.data;
      const scope = await access.requireImage(id, signature);
      const image = await fromEntityImage(storage, { kind: "videos", name: id, version: undefined });
      return send(reply, { ...image, cacheControl: `${scope}, max-age=60` });
    },
  });

  async function send(reply: FastifyReply, { key, make, cacheControl }: ShareImage): Promise<FastifyReply> {
    const image = await imageCache.forceFetch(key, { context: make });
    return reply.header("cache-control", cacheControl).type("image/jpeg").send(image);
  }
}

function fromText(text: ShareText): ShareImage {
  return {
    key: `${text.site} ${text.label} ${text.name}`,
    make: () => drawShareImage(text),
    cacheControl: `public, max-age=${DRAWN_FRESH_SECONDS}`,
  };
}

/** `version` refers to one version of the image. */
async function fromEntityImage(
  storage: Storage,
  { kind, name, version }: { kind: keyof typeof ENTITY_IMAGES; name: string; version: string | undefined },
): Promise<ShareImage> {
  const id = idOf(name);
  const { entity, box } = ENTITY_IMAGES[kind];
  const key = masterKey(entity, id);
  const master = await storage.stat(key);
  return {
    key: `${key} ${master?.modifiedAt.getTime()}`,
    cacheControl:
      master && version !== undefined ? "public, max-age=31536000, immutable" : "public, max-age=60",
    make: async () =>
      resizeToJpeg(master ? await storage.readAll(key) : await drawPlaceholder(entity, id, box), box),
  };
}

function idOf(name: string): string {
  const id = Id.safeParse(name);
  if (!id.success) throw new AppError("NOT_FOUND");
  return id.data;
}

function textOf(
  kind: keyof typeof LABELS,
  name: string,
  { site, locale, categories }: { site: string; locale: Locale; categories: CurrentCategories },
): ShareText {
  const label = LABELS[kind]({}, { locale });
  if (kind === "site") return { site, label, name: site };
  if (kind === "tags") {
    if (name.length === 0 || name.length > TAG_CHARACTERS) throw new AppError("NOT_FOUND");
    return { site, label, name: `#${name}` };
  }
  const category = categories.find(name);
  if (!category) throw new AppError("NOT_FOUND");
  return { site, label, name: category.names[locale] };
}
