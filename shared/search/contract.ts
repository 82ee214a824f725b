import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { listOf, paging, QueryFlag } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";

export const SEARCH_ENTITIES = ["all", "videos", "channels"] as const;
/** `new` is another name for `publishedAt`. */
export const SEARCH_SORTS = ["new", "publishedAt", "duration", "views", "likes"] as const;
export const SEARCH_PERIODS = ["today", "week", "month"] as const;
export const SEARCH_PAGE_SIZE = 20;
export const SUGGESTIONS_MAX = 8;

/** More than the box of the site takes: other clients may search for more. */
const Text = z.string().check(z.minLength(1), z.maxLength(255));
const Seconds = z.coerce.number().check(z.minimum(0), z.maximum(1_000_000));

/** A channel as the results show it. */
export const FoundChannel = z.extend(ChannelRef, {
  description: z.string(),
  subscriptionsCount: z.int(),
  videosCount: z.int(),
});
export type FoundChannel = z.output<typeof FoundChannel>;

/** What was searched for in place of mistyped words; null where nothing was corrected. */
const corrected = { corrected: z.nullable(z.string()) };

const Results = z.union([
  z.object({
    entity: z.literal("all"),
    ...corrected,
    videos: listOf(VideoCard),
    channels: listOf(FoundChannel),
  }),
  z.object({ entity: z.literal("videos"), ...corrected, items: z.array(VideoCard), count: z.int() }),
  z.object({ entity: z.literal("channels"), ...corrected, items: z.array(FoundChannel), count: z.int() }),
]);
export type SearchResults = z.output<typeof Results>;

export const search = {
  find: endpoint({
    method: "GET",
    path: "/search",
    access: "anyone",
    summary: "Searches videos and channels: any form of a word, with or without accents, and mistyped words",
    query: z.object({
      query: Text,
      entity: z._default(z.enum(SEARCH_ENTITIES), "all"),
      sort: z._default(z.enum(SEARCH_SORTS), "new"),
      sortDesc: z._default(QueryFlag, true),
      /** Only the words as they are written, one after the other. */
      exact: z._default(QueryFlag, false),
      minDuration: z.optional(Seconds),
      maxDuration: z.optional(Seconds),
      published: z.optional(z.enum(SEARCH_PERIODS)),
      ...paging(SEARCH_PAGE_SIZE),
    }),
    response: Results,
  }),
  suggest: endpoint({
    method: "GET",
    path: "/search/suggestions",
    access: "anyone",
    summary: "What could be meant by a text that is being typed",
    query: z.object({ query: Text }),
    response: listOf(z.string()),
  }),
};
