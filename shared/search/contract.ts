import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, paging, QueryFlag } from "#shared/paging.ts";
import { Playlist } from "#shared/playlists/contract.ts";
import { VideoCard } from "#shared/videos/contract.ts";

/** `spoken` are films in whose subtitles the words stand. */
export const SEARCH_ENTITIES = ["all", "videos", "channels", "users", "playlists", "spoken"] as const;
/** `new` is another name for `publishedAt`; `relevance` puts the best match first. */
export const SEARCH_SORTS = ["new", "publishedAt", "relevance", "duration", "views", "likes"] as const;
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

/** A person as the results show them. */
export const FoundUser = z.object({
  _id: Id,
  name: z.string(),
  bio: z.string(),
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
});
export type FoundUser = z.output<typeof FoundUser>;

/** A film in which the words are said, and when. */
export const SpokenHit = z.object({
  video: VideoCard,
  passages: z.array(
    z.object({
      seconds: z.number(),
      text: z.string(),
      /** From which character up to which other the words stand in the text. */
      marks: z.array(z.object({ from: z.int(), to: z.int() })),
    }),
  ),
});
export type SpokenHit = z.output<typeof SpokenHit>;

const meant = {
  /** What was searched for in place of mistyped words; null where nothing was corrected. */
  corrected: z.nullable(z.string()),
  /** What may have been meant instead of what was found; null where nothing comes to mind. */
  didYouMean: z.nullable(z.string()),
};

function resultsOf<const Entity extends string, Item extends z.ZodMiniType>(entity: Entity, item: Item) {
  return z.object({ entity: z.literal(entity), ...meant, items: z.array(item), count: z.int() });
}

const Results = z.union([
  z.object({
    entity: z.literal("all"),
    ...meant,
    videos: listOf(VideoCard),
    channels: listOf(FoundChannel),
    users: listOf(FoundUser),
    playlists: listOf(Playlist),
    spoken: listOf(SpokenHit),
  }),
  resultsOf("videos", VideoCard),
  resultsOf("channels", FoundChannel),
  resultsOf("users", FoundUser),
  resultsOf("playlists", Playlist),
  resultsOf("spoken", SpokenHit),
]);
export type SearchResults = z.output<typeof Results>;

/** What a suggestion is of: words to search for, or a thing that is called like that. */
export const SUGGESTION_KINDS = ["words", "video", "channel", "person", "tag"] as const;

export const Suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  text: z.string(),
  /** Of a channel its slug, of a video and a person the id, of a tag the tag; of words nothing. */
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
    response: listOf(Suggestion),
  }),
};
