import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, paging, QueryFlag } from "#shared/paging.ts";
import { Playlist } from "#shared/playlists/contract.ts";
import { VideoCard } from "#shared/videos/contract.ts";

/** `transcripts`: videos whose subtitles contain the words. */
export const SEARCH_ENTITIES = ["all", "videos", "channels", "users", "playlists", "transcripts"] as const;
/** `new` is another name for `publishedAt`; `relevance` puts the best match first. */
export const SEARCH_SORTS = ["new", "publishedAt", "relevance", "duration", "views", "likes"] as const;
export const SEARCH_PERIODS = ["today", "week", "month"] as const;
export const SEARCH_PAGE_SIZE = 20;
export const SUGGESTIONS_MAX = 8;

/** Longer than the site's search box allows: other clients may search for longer texts. */
const Text = z.string().check(z.minLength(1), z.maxLength(255));
const Seconds = z.coerce.number().check(z.minimum(0), z.maximum(1_000_000));

/** A channel as the results show it. */
export const FoundChannel = z.extend(ChannelRef, {
  description: z.string(),
  subscriptionsCount: z.int(),
  videosCount: z.int(),
});
export type FoundChannel = z.output<typeof FoundChannel>;

/** A user as the results show them. */
export const FoundUser = z.object({
  _id: Id,
  name: z.string(),
  bio: z.string(),
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
});
export type FoundUser = z.output<typeof FoundUser>;

/** A video whose transcript contains the words, with the passages. */
export const TranscriptHit = z.object({
  video: VideoCard,
  passages: z.array(
    z.object({
      seconds: z.number(),
      text: z.string(),
      /** Character ranges of the matched words in the text. */
      marks: z.array(z.object({ from: z.int(), to: z.int() })),
    }),
  ),
});
export type TranscriptHit = z.output<typeof TranscriptHit>;

const correctionFields = {
  /** The corrected query; null if nothing was corrected. */
  corrected: z.nullable(z.string()),
  /** The did-you-mean suggestion; null if there is none. */
  didYouMean: z.nullable(z.string()),
};

function resultsOf<const Entity extends string, Item extends z.ZodMiniType>(entity: Entity, item: Item) {
  return z.object({ entity: z.literal(entity), ...correctionFields, items: z.array(item), count: z.int() });
}

const Results = z.union([
  z.object({
    entity: z.literal("all"),
    ...correctionFields,
    videos: listOf(VideoCard),
    channels: listOf(FoundChannel),
    users: listOf(FoundUser),
    playlists: listOf(Playlist),
    transcripts: listOf(TranscriptHit),
  }),
  resultsOf("videos", VideoCard),
  resultsOf("channels", FoundChannel),
  resultsOf("users", FoundUser),
  resultsOf("playlists", Playlist),
  resultsOf("transcripts", TranscriptHit),
]);
export type SearchResults = z.output<typeof Results>;

/** Kind of a suggestion: words to search for, or an entity with a matching name. */
export const SUGGESTION_KINDS = ["words", "video", "channel", "person", "tag"] as const;

export const Suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  text: z.string(),
  /** The slug of a channel, the id of a video or user, the tag itself; null for words. */
  target: z.nullable(z.string()),
});
export type Suggestion = z.output<typeof Suggestion>;

export const search = {
  find: endpoint({
    method: "GET",
    path: "/search",
    access: "anyone",
    summary:
      "Searches videos, channels, people, playlists and subtitles: any form of a word, with or without accents, and mistyped words",
    query: z.object({
      query: Text,
      entity: z._default(z.enum(SEARCH_ENTITIES), "all"),
      sort: z._default(z.enum(SEARCH_SORTS), "new"),
      sortDesc: z._default(QueryFlag, true),
      /** Phrase search: exactly these words in this order. */
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
    summary: "Search suggestions for a text being typed",
    query: z.object({ query: Text }),
    response: listOf(Suggestion),
  }),
};
