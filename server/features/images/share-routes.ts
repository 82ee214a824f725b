import type { FastifyInstance, FastifyReply } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { LOCALES, type Locale, type Texts } from "#shared/texts.ts";
import { isCategory } from "#shared/videos/catalogue.ts";
import { CATEGORY_NAMES } from "#shared/videos/category-names.ts";
import { resizeToJpeg } from "#server/media/images.ts";
import type { Storage } from "#server/platform/storage/storage.ts";
import { masterKey } from "./keys.ts";
import { drawPlaceholder } from "./placeholder.ts";
import type { VideoImageAccess } from "./routes.ts";
import { drawSharePicture, type ShareWords } from "./share-picture.ts";

/** Up to 200 kB each. */
const KEPT_PICTURES = 100;
const DRAWN_FRESH_SECONDS = 86_400;
const TAG_CHARACTERS = 30;
const LABELS = {
  categories: { pl: "Kategoria", en: "Category" },
  tags: { pl: "Tag", en: "Tag" },
} as const satisfies Record<string, Texts>;
const PICTURED = {
  films: { entity: "video", box: { width: 1280, height: 720 } },
  /** What directories of podcasts ask for at least. */
  channels: { entity: "channel", box: { width: 1400, height: 1400 } },
} as const;

const Params = z.object({
  kind: z.enum(["categories", "tags", "films", "channels"]),
  file: z.string().check(z.endsWith(".jpg")),
});
const Signed = z.object({ id: Id, signature: z.string() });
const Query = z.object({ lang: z._default(z.enum(LOCALES), "pl"), v: z.optional(z.string()) });

interface SharePicture {
  /** Names its state, too. */
  readonly key: string;
  readonly make: () => Promise<Buffer>;
  readonly cacheControl: string;
}

/** What shared links and podcasts show: JPEG, of a thing that is only a name its drawn name. */
export function bindShareImages(
  app: FastifyInstance,
  { storage, access }: { storage: Storage; access: VideoImageAccess },
): void {
  const pictures = new LRUCache<string, Buffer, SharePicture["make"]>({
    max: KEPT_PICTURES,
    fetchMethod: (_key, _stale, { context }) => context(),
    // Whoever waits for a picture gets it, also when it is not kept.
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
      if (kind === "films") await access.requireImage(idOf(name));
      const isDrawn = kind === "categories" || kind === "tags";
      const { key, make, cacheControl } = isDrawn
        ? drawn(wordsOf(kind, name, lang))
        : await pictured(storage, { kind, name, version: v });
      return send(reply, { key, make, cacheControl });
    },
  });

  /** The same of a video that is not open to everybody, for the page that gives its address. */
  app.route({
    method: "GET",
    url: "/video/:id/:signature/share.jpg",
    config: { rateLimit: { max: 120, timeWindow: 60_000 } },
    handler: async (request, reply) => {
      const params = Signed.safeParse(request.params);
      if (!params.success) throw new AppError("NOT_FOUND");
      const { id, signature } = params.data;
      const scope = await access.requireImage(id, signature);
      const picture = await pictured(storage, { kind: "films", name: id, version: undefined });
      return send(reply, { ...picture, cacheControl: `${scope}, max-age=60` });
    },
  });

  async function send(reply: FastifyReply, { key, make, cacheControl }: SharePicture): Promise<FastifyReply> {
    const picture = await pictures.forceFetch(key, { context: make });
    return reply.header("cache-control", cacheControl).type("image/jpeg").send(picture);
  }
}

function drawn(words: ShareWords): SharePicture {
  return {
    key: `${words.label} ${words.name}`,
    make: () => drawSharePicture(words),
    cacheControl: `public, max-age=${DRAWN_FRESH_SECONDS}`,
  };
}

/** `version` names one state of the picture. */
async function pictured(
  storage: Storage,
  { kind, name, version }: { kind: keyof typeof PICTURED; name: string; version: string | undefined },
): Promise<SharePicture> {
  const id = idOf(name);
  const { entity, box } = PICTURED[kind];
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

function wordsOf(kind: keyof typeof LABELS, name: string, locale: Locale): ShareWords {
  const label = LABELS[kind][locale];
  if (kind === "tags") {
    if (name.length === 0 || name.length > TAG_CHARACTERS) throw new AppError("NOT_FOUND");
    return { label, name: `#${name}` };
  }
  if (!isCategory(name)) throw new AppError("NOT_FOUND");
  return { label, name: CATEGORY_NAMES[name][locale] };
}
