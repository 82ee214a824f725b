import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { Id } from "#shared/paging.ts";
import { suggest } from "#server/features/search/suggest.ts";
import { forgetWith } from "#server/platform/remembered.ts";
import type { Services } from "#server/platform/services.ts";
import type { Context } from "#server/platform/http/context.ts";
import { FEED_FORMATS, FEED_TYPES, feedXml } from "./feed-xml.ts";
import { FEED_KINDS, loadFeed, soundAddress, streamAddress } from "./feeds.ts";
import { openSearchXml } from "./open-search.ts";
import { sitemapIndex, sitemapOfChannels, sitemapOfFilms, sitemapOfPages } from "./sitemap.ts";

const XML = "application/xml; charset=utf-8";
const FEED_FRESH_SECONDS = 60;
/** The index is read from every film; the parts are asked for one by one. */
const SITEMAP_FRESH_SECONDS = 600;
const KEPT_MAX_BYTES = 32 * 1024 ** 2;

const Feed = z.object({ kind: z.enum(FEED_KINDS), file: z.string() });
const Language = z.object({ lang: z.optional(z.enum(["pl", "en"])) });
const Asked = z.object({ query: z.string().check(z.minLength(1), z.maxLength(255)) });
const Part = z.string().check(z.regex(/^(?:pages|(?:videos|channels)-[0-9a-f-]{36})\.xml$/));

/** What the site tells readers of feeds, search engines and browsers; all of it as visitors see it. */
export function bindFeeds(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  { db }: Pick<Services, "db">,
): void {
  const kept = new LRUCache<string, string>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: (text) => text.length + 1,
    ttl: FEED_FRESH_SECONDS * 1000,
  });
  /** What was begun before something was hidden is not kept. */
  let forgotten = 0;
  forgetWith(db, () => {
    forgotten += 1;
    kept.clear();
  });

  async function visitorOf(request: FastifyRequest): Promise<Context> {
    const context = await contextOf(request);
    return { ...context, viewer: undefined, locale: languageOf(request) };
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { type, seconds }: { type: string; seconds: number },
    make: () => Promise<string>,
  ): Promise<FastifyReply> {
    const known = kept.get(request.url);
    const since = forgotten;
    const text = known ?? (await make());
    if (known === undefined && since === forgotten) kept.set(request.url, text, { ttl: seconds * 1000 });
    return reply.header("cache-control", `public, max-age=${seconds}`).type(type).send(text);
  }

  app.get("/feeds/:kind/:file", async (request, reply) => {
    const { kind, name, format } = feedOf(request.params);
    const how = { type: FEED_TYPES[format], seconds: FEED_FRESH_SECONDS };
    return send(request, reply, how, async () => {
      const context = await visitorOf(request);
      const { publicUrl, browser } = context.config;
      return feedXml(format, await loadFeed(context, kind, name), {
        origin: publicUrl,
        edgeUrl: browser.edgeUrl,
        language: context.locale,
        self: publicUrl + request.url,
      });
    });
  });

  app.get("/feeds/media/:id.m4a", async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    return leadTo(reply, await soundAddress(await visitorOf(request), id));
  });

  app.get("/feeds/media/:id.m3u8", async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    return leadTo(reply, await streamAddress(await visitorOf(request), id));
  });

  app.get("/sitemap.xml", (request, reply) =>
    send(request, reply, { type: XML, seconds: SITEMAP_FRESH_SECONDS }, async () =>
      sitemapIndex(await visitorOf(request)),
    ),
  );

  app.get("/sitemaps/:file", async (request, reply) => {
    const file = Part.safeParse(z.object({ file: z.string() }).parse(request.params).file);
    if (!file.success) throw new AppError("NOT_FOUND");
    return send(request, reply, { type: XML, seconds: SITEMAP_FRESH_SECONDS }, async () =>
      sitemapPart(await visitorOf(request), file.data),
    );
  });

  app.get("/robots.txt", async (request, reply) => {
    const { config } = await visitorOf(request);
    return reply
      .header("cache-control", `public, max-age=${SITEMAP_FRESH_SECONDS}`)
      .type("text/plain; charset=utf-8")
      .send(robots(config.publicUrl));
  });

  app.get("/opensearch.xml", async (request, reply) => {
    const { config, locale } = await visitorOf(request);
    return reply
      .header("cache-control", `public, max-age=${SITEMAP_FRESH_SECONDS}`)
      .type("application/opensearchdescription+xml; charset=utf-8")
      .send(openSearchXml(config.publicUrl, locale));
  });

  app.get("/opensearch/suggestions", async (request, reply) => {
    const asked = Asked.safeParse(request.query);
    if (!asked.success) throw new AppError("BAD_REQUEST");
    const { query } = asked.data;
    const { items } = await suggest(await visitorOf(request), {
      params: undefined,
      query: { query },
      body: undefined,
    });
    const texts = [...new Set(items.map(({ text }) => text))];
    return reply.type("application/x-suggestions+json; charset=utf-8").send(JSON.stringify([query, texts]));
  });
}

/** Addresses of media change from day to day. */
function leadTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", `public, max-age=${FEED_FRESH_SECONDS}`).redirect(address, 302);
}

/** Which feed `/feeds/{kind}/{name}.{format}` is. */
function feedOf(params: unknown) {
  const { kind, file } = Feed.safeParse(params).data ?? {};
  const dot = file?.lastIndexOf(".") ?? -1;
  const format = FEED_FORMATS.find((one) => one === file?.slice(dot + 1));
  if (!kind || !file || !format) throw new AppError("NOT_FOUND");
  return { kind, name: file.slice(0, dot), format };
}

async function sitemapPart(context: Context, file: string): Promise<string> {
  if (file === "pages.xml") return sitemapOfPages(context);
  const kind = file.slice(0, file.indexOf("-"));
  const id = Id.safeParse(file.slice(kind.length + 1, -".xml".length));
  if (!id.success) throw new AppError("NOT_FOUND");
  return kind === "videos" ? sitemapOfFilms(context, id.data) : sitemapOfChannels(context, id.data);
}

function languageOf(request: FastifyRequest): "pl" | "en" {
  return Language.safeParse(request.query).data?.lang ?? "pl";
}

function robots(publicUrl: string): string {
  return [
    "User-agent: *",
    ...["/api/", "/admin", "/account", "/manage-channel/", "/search", "/en/search"].map(
      (path) => `Disallow: ${path}`,
    ),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
