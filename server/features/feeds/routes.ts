import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AppError } from "#shared/errors.ts";
import { pathInLocale } from "#shared/locale-paths.ts";
import { Id } from "#shared/paging.ts";
import { siteImagePath } from "#shared/site-look/look.ts";
import { BASE_LOCALE, LOCALES } from "#shared/texts.ts";
import { suggest } from "#server/features/search/suggest.ts";
import type { Services } from "#server/platform/services.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import type { Context } from "#server/platform/http/context.ts";
import { FEED_FORMATS, FEED_TYPES, feedXml } from "./feed-xml.ts";
import { FEED_KINDS, loadFeed, audioUrl, hlsUrl } from "./feeds.ts";
import { openSearchXml } from "./open-search.ts";
import { sitemapIndex, sitemapOfChannels, sitemapOfVideos, sitemapOfPages } from "./sitemap.ts";
import { createXmlCache } from "./xml-cache.ts";

const XML = "application/xml; charset=utf-8";
const FEED_FRESH_SECONDS = 60;
/** The index query reads every video, and crawlers fetch the parts one by one. */
const SITEMAP_FRESH_SECONDS = 600;

const Feed = z.object({ kind: z.enum(FEED_KINDS), file: z.string() });
const Language = z.object({ lang: z.optional(z.enum(LOCALES)) });
const SuggestionsQuery = z.object({ query: z.string().check(z.minLength(1), z.maxLength(255)) });
const Part = z.string().check(z.regex(/^(?:pages|(?:videos|channels)-[0-9a-f-]{36})\.xml$/));

/** Feeds, sitemaps, robots.txt and OpenSearch; all as visible to visitors. */
export function bindFeeds(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
  services: Pick<Services, "db" | "settings" | "categories">,
): void {
  const send = createXmlCache(services);

  async function visitorOf(request: FastifyRequest): Promise<Context> {
    const context = await contextOf(request);
    const wanted = Language.safeParse(request.query).data?.lang ?? BASE_LOCALE;
    return { ...context, viewer: undefined, locale: offeredLanguage(context.settings, wanted) };
  }

  app.get("/feeds/:kind/:file", async (request, reply) => {
    const { kind, name, format } = feedOf(request.params);
    const category = kind === "categories" ? services.categories.find(name) : undefined;
    if (category && category.code !== name) {
      return reply.redirect(request.url.replace(`/${name}.`, `/${category.code}.`), 301);
    }
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
    return redirectTo(reply, await audioUrl(await visitorOf(request), id));
  });

  app.get("/feeds/media/:id.m3u8", async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    return redirectTo(reply, await hlsUrl(await visitorOf(request), id));
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
    const { config, settings, locale } = await visitorOf(request);
    const icon = settings.get("site.icon");
    const searchIcon =
      icon === null
        ? { path: "/favicon.svg", type: "image/svg+xml", side: 16 }
        : { path: config.browser.edgeUrl + siteImagePath(icon, "icon-96.png"), type: "image/png", side: 96 };
    return reply
      .header("cache-control", `public, max-age=${SITEMAP_FRESH_SECONDS}`)
      .type("application/opensearchdescription+xml; charset=utf-8")
      .send(openSearchXml(config.publicUrl, { site: settings.get("site.name"), icon: searchIcon }, locale));
  });

  app.get("/opensearch/suggestions", async (request, reply) => {
    const parsed = SuggestionsQuery.safeParse(request.query);
    if (!parsed.success) throw new AppError("BAD_REQUEST");
    const { query } = parsed.data;
    const { items } = await suggest(await visitorOf(request), {
      params: undefined,
      query: { query },
      body: undefined,
    });
    const texts = [...new Set(items.map(({ text }) => text))];
    return reply.type("application/x-suggestions+json; charset=utf-8").send(JSON.stringify([query, texts]));
  });
}

/** Media URLs change daily, so the permanent URLs redirect to them. */
function redirectTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header("cache-control", `public, max-age=${FEED_FRESH_SECONDS}`).redirect(address, 302);
}

/** Parses `/feeds/{kind}/{name}.{format}`. */
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
  return kind === "videos" ? sitemapOfVideos(context, id.data) : sitemapOfChannels(context, id.data);
}

function robots(publicUrl: string): string {
  const searchPages = LOCALES.map((locale) => pathInLocale("/search", locale));
  return [
    "User-agent: *",
    ...["/api/", "/admin", "/account", "/manage-channel/", ...searchPages].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
}
