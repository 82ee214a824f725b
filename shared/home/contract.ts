import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { LOCALES } from "#shared/texts.ts";
import { VideoCard } from "#shared/videos/contract.ts";
import { Section, SECTIONS_MAX, SectionSettings } from "./sections.ts";

/** The page everybody starts with. It keeps its name and cannot be deleted. */
export const HOME_SLUG = "home";

export const PageSlug = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, "SLUG"));
const Sections = z.array(SectionSettings).check(z.maxLength(SECTIONS_MAX));
const ById = z.object({ id: Id });
const Asked = z.object({
  /** Documents are given in it. The answer depends on nothing but the address. */
  language: z._default(z.enum(LOCALES), "pl"),
  /** Whatever stands here, `nocache` alone too, asks for the page as it is in this very moment. */
  nocache: z.optional(z.string()),
});

const PageRef = z.object({
  _id: Id,
  slug: z.string(),
  /** Counts the changes: `edit` refuses to overwrite a newer one. */
  version: z.int(),
  updatedAt: Moment,
});

/** A page as its editors see it: what its sections are, not what is in them. */
export const VideoPageSettings = z.extend(PageRef, { sections: z.array(SectionSettings) });
export type VideoPageSettings = z.output<typeof VideoPageSettings>;

export const VideoPage = z.extend(PageRef, {
  sections: z.array(Section),
  /** Of the start page: what the large slides show while the staff feature nothing. Elsewhere empty. */
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
    summary: "The pages that are made of sections",
    response: listOf(VideoPageSettings),
  }),
  bySlug: endpoint({
    method: "GET",
    path: "/video-pages/by-slug/{slug}",
    access: "anyone",
    summary: "A page with everything in its sections, by its name",
    params: z.object({ slug: z.string().check(z.maxLength(64)) }),
    query: Asked,
    response: VideoPage,
  }),
  get: endpoint({
    method: "GET",
    path: "/video-pages/{id}",
    access: "anyone",
    summary: "A page with everything in its sections",
    params: ById,
    query: Asked,
    response: VideoPage,
  }),
  create: endpoint({
    method: "POST",
    path: "/video-pages",
    access: "staff",
    summary: "Makes a page",
    status: 201,
    body: z.object({ slug: PageSlug, sections: z._default(Sections, []) }),
    response: VideoPageSettings,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/video-pages/{id}",
    access: "staff",
    summary: "Changes the sections or the name of a page; with `version` only if nobody has since",
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
    summary: "What a page of these sections would show; keeps nothing",
    query: z.pick(Asked, { language: true }),
    body: z.object({ sections: Sections }),
    response: z.object({ sections: z.array(Section) }),
  }),
};
