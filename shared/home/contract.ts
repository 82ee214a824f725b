import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { BASE_LOCALE, LOCALES } from "#shared/texts.ts";
import { VideoCard } from "#shared/videos/contract.ts";
import { Section, SECTIONS_MAX, SectionSettings } from "./sections.ts";

/** The start page. It can be neither renamed nor deleted. */
export const HOME_SLUG = "home";

export const PageSlug = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "SLUG"));
const Sections = z.array(SectionSettings).check(z.maxLength(SECTIONS_MAX));
const ById = z.object({ id: Id });
const PageQuery = z.object({
  /** Language of documents. The response depends only on the address. */
  language: z._default(z.enum(LOCALES), BASE_LOCALE),
  /** Any value, also an empty one, bypasses the cache. */
  nocache: z.optional(z.string()),
});

const PageRef = z.object({
  _id: Id,
  slug: z.string(),
  /** Counts the changes: `edit` refuses to overwrite a newer one. */
  version: z.int(),
  updatedAt: Moment,
});

/** A page for its editors: the settings of its sections, not their contents. */
export const VideoPageSettings = z.extend(PageRef, { sections: z.array(SectionSettings) });
export type VideoPageSettings = z.output<typeof VideoPageSettings>;

export const VideoPage = z.extend(PageRef, {
  sections: z.array(Section),
  /** Start page only: videos of the hero carousel while the staff feature none; empty on other pages. */
  hero: z.array(VideoCard),
});
export type VideoPage = z.output<typeof VideoPage>;

export const home = {
  edgeUrl: endpoint({
    method: "GET",
    path: "/edge-url",
    access: "anyone",
    summary: "Base address of images and media",
    response: z.object({ url: z.string() }),
  }),
};

export const videoPages = {
  list: endpoint({
    method: "GET",
    path: "/video-pages",
    access: "staff",
    summary: "The pages built from sections",
    response: listOf(VideoPageSettings),
  }),
  bySlug: endpoint({
    method: "GET",
    path: "/video-pages/by-slug/{slug}",
    access: "anyone",
    summary: "A page with the contents of its sections, by slug",
    params: z.object({ slug: z.string().check(z.maxLength(64)) }),
    query: PageQuery,
    response: VideoPage,
  }),
  get: endpoint({
    method: "GET",
    path: "/video-pages/{id}",
    access: "anyone",
    summary: "A page with the contents of its sections",
    params: ById,
    query: PageQuery,
    response: VideoPage,
  }),
  create: endpoint({
    method: "POST",
    path: "/video-pages",
    access: "staff",
    summary: "Creates a page",
    status: 201,
    body: z.object({ slug: PageSlug, sections: z._default(Sections, []) }),
    response: VideoPageSettings,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/video-pages/{id}",
    access: "staff",
    summary: "Changes the sections or the slug of a page; with `version` only if it was not changed since",
    params: ById,
    body: z.object({
      slug: z.optional(PageSlug),
      sections: z.optional(Sections),
      version: z.optional(z.int()),
    }),
    response: VideoPageSettings,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/video-pages/{id}",
    access: "staff",
    summary: "Deletes a page; never the start page",
    params: ById,
    response: Done,
  }),
  preview: endpoint({
    method: "POST",
    path: "/video-pages/preview",
    access: "staff",
    changesNothing: true,
    summary: "Previews a page with these sections; stores nothing",
    query: z.pick(PageQuery, { language: true }),
    body: z.object({ sections: Sections }),
    response: z.object({ sections: z.array(Section) }),
  }),
};
