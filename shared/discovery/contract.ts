import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { listOf, paging } from "#shared/paging.ts";
import { BASE_LOCALE, LOCALES } from "#shared/texts.ts";
import { CategoryCode } from "#shared/categories/code.ts";

export const TAGS_PAGE_SIZE = 60;

/** A category; what is usual is left out. */
export const CategoryCount = z.object({
  code: CategoryCode,
  videosCount: z.int(),
  /** In the requested language. */
  name: z.string(),
  /** One of `CATEGORY_ICONS`. */
  icon: z.string(),
  /** The main category of a subcategory. */
  parent: z.optional(CategoryCode),
  /** Categories with a place come first, in this order; the others follow by name. */
  place: z.optional(z.int()),
  /** No longer offered for videos. */
  isRetired: z.optional(z.literal(true)),
  /** Of categories that were merged into this one. */
  earlierCodes: z.optional(z.array(CategoryCode)),
});
export type CategoryCount = z.output<typeof CategoryCount>;

export const TagCount = z.object({ tag: z.string(), videosCount: z.int() });
export type TagCount = z.output<typeof TagCount>;

export const discovery = {
  categories: endpoint({
    method: "GET",
    path: "/categories",
    access: "anyone",
    summary: "Every category with the number of its videos",
    /** Polish by default: the response depends only on the address. */
    query: z.object({ language: z._default(z.enum(LOCALES), BASE_LOCALE) }),
    response: listOf(CategoryCount),
  }),
  tags: endpoint({
    method: "GET",
    path: "/tags",
    access: "anyone",
    summary: "The tags of public videos, the most used first",
    query: z.object({
      ...paging(TAGS_PAGE_SIZE),
      /** Part of a tag, with or without accents. */
      search: z.optional(z.string().check(z.maxLength(30))),
    }),
    response: listOf(TagCount),
  }),
};
