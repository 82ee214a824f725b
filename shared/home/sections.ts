import * as z from "zod/mini";
import { Channel, Tag } from "#shared/channels/contract.ts";
import { Id, listOf } from "#shared/paging.ts";
import { SPECIAL_PLAYLISTS } from "#shared/playlists/contract.ts";
import { Post } from "#shared/posts/contract.ts";
import { CategoryCode } from "#shared/categories/code.ts";
import { VideoCard } from "#shared/videos/contract.ts";

export const SECTIONS_MAX = 30;
export const ROWS_MAX = 6;
/** Sort orders of a plain list of videos. */
export const SECTION_SORTS = ["popular", "trending", "new"] as const;

const Rows = z._default(z.int().check(z.minimum(1), z.maximum(ROWS_MAX)), 1);
const Sort = z._default(z.enum(SECTION_SORTS), "popular");
const PlaylistId = z.union([Id, z.enum(SPECIAL_PLAYLISTS)]);
const DocumentSlug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/));
/** Assigned by the server to sections without one. */
const optionalId = { _id: z.optional(Id) };

/** The settings of a section. Without a type it is a plain list of videos. */
export const SectionSettings = z.discriminatedUnion("type", [
  z.object({ ...optionalId, type: z.literal("new"), rows: Rows }),
  z.object({ ...optionalId, type: z.literal("subscriptions"), rows: Rows }),
  z.object({ ...optionalId, type: z.literal("live-upcoming"), rows: Rows }),
  z.object({ ...optionalId, type: z.literal("category"), category: CategoryCode, rows: Rows }),
  z.object({ ...optionalId, type: z.literal("tag"), tag: Tag, rows: Rows }),
  z.object({ ...optionalId, type: z.literal("playlist"), playlistId: PlaylistId, rows: Rows }),
  z.object({ ...optionalId, type: z.literal("newChannels"), rows: Rows }),
  z.object({ ...optionalId, type: z.literal("popularChannels"), rows: Rows }),
  z.object({ ...optionalId, type: z.literal("posts"), rows: Rows }),
  z.object({ ...optionalId, type: z.literal("document"), documentSlug: DocumentSlug }),
  z.object({ ...optionalId, type: z._default(z.literal("videos"), "videos"), sort: Sort, rows: Rows }),
]);
export type SectionSettings = z.output<typeof SectionSettings>;
export type SectionType = SectionSettings["type"];
/** As stored. */
export type StoredSection = SectionSettings & { readonly _id: string };

/** The types that the "more" page `/{sectionType}` knows. */
export const SECTION_TYPES = [
  "new",
  "subscriptions",
  "category",
  "document",
  "newChannels",
  "popularChannels",
  "playlist",
  "posts",
  "tag",
  "live-upcoming",
] as const satisfies readonly SectionType[];

const sectionFields = { _id: Id, rows: z.int() };
const videos = listOf(VideoCard);
const channels = listOf(Channel);

/** A section with its contents as a visitor sees them. */
export const Section = z.discriminatedUnion("type", [
  z.object({ ...sectionFields, type: z.literal("new"), videos }),
  /** Always empty: the browser of a signed-in user loads these videos itself. */
  z.object({ ...sectionFields, type: z.literal("subscriptions"), videos }),
  z.object({ ...sectionFields, type: z.literal("live-upcoming"), videos }),
  z.object({
    ...sectionFields,
    type: z.literal("category"),
    category: CategoryCode,
    /** In the requested language. */
    categoryName: z.string(),
    videos,
  }),
  z.object({ ...sectionFields, type: z.literal("tag"), tag: z.string(), videos }),
  z.object({
    ...sectionFields,
    type: z.literal("playlist"),
    playlistId: PlaylistId,
    /** Null if visitors cannot see the playlist. */
    playlistName: z.nullable(z.string()),
    videos,
  }),
  z.object({ ...sectionFields, type: z.literal("newChannels"), channels }),
  z.object({ ...sectionFields, type: z.literal("popularChannels"), channels }),
  z.object({ ...sectionFields, type: z.literal("posts"), posts: listOf(Post) }),
  z.object({
    _id: Id,
    type: z.literal("document"),
    documentSlug: z.string(),
    /** Null if the document does not exist. */
    document: z.nullable(
      z.object({
        title: z.string(),
        /** Safe HTML. */
        contents: z.string(),
        /** Language of the text; Polish if there is no translation. */
        language: z.string(),
      }),
    ),
  }),
  z.object({ ...sectionFields, type: z.literal("videos"), sort: z.enum(SECTION_SORTS), videos }),
]);
export type Section = z.output<typeof Section>;
