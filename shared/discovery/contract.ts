import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { listOf, paging } from "#shared/paging.ts";
import { CATEGORIES } from "#shared/catalogue/catalogue.ts";

export const TAGS_PAGE_SIZE = 60;

export const CategoryCount = z.object({ code: z.enum(CATEGORIES), videosCount: z.int() });
export type CategoryCount = z.output<typeof CategoryCount>;

export const TagCount = z.object({ tag: z.string(), videosCount: z.int() });
export type TagCount = z.output<typeof TagCount>;

export const discovery = {
  categories: endpoint({
    method: "GET",
    path: "/categories",
    access: "anyone",
    summary: "Every category with the number of its videos",
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
