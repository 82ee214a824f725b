import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Restriction } from "#shared/moderation/contract.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";

/** Playlists write `nonpublic` in one word; videos and channels have an underscore. */
export const PLAYLIST_VISIBILITIES = ["public", "private", "nonpublic"] as const;
export type PlaylistVisibility = (typeof PLAYLIST_VISIBILITIES)[number];
/** The lists of the site itself. */
export const SPECIAL_PLAYLISTS = ["featured", "recommended"] as const;
export const PLAYLIST_NAME_MAX_CHARACTERS = 100;
export const PLAYLIST_MAX_VIDEOS = 500;
export const PLAYLISTS_PAGE_SIZE = 24;
export const PLAYLIST_VIDEOS_PAGE_SIZE = 100;

const PlaylistId = z.union([Id, z.enum(SPECIAL_PLAYLISTS)]);
export const PlaylistName = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(PLAYLIST_NAME_MAX_CHARACTERS));
/** Both spellings are understood. */
const Visibility = z.pipe(
  z.enum([...PLAYLIST_VISIBILITIES, "non_public"]),
  z.transform((value) => (value === "non_public" ? ("nonpublic" as const) : value)),
);

export const Playlist = z.object({
  _id: PlaylistId,
  name: z.string(),
  visibility: z.enum(PLAYLIST_VISIBILITIES),
  /** Its videos can neither be added to nor removed nor moved. */
  frozen: z.boolean(),
  recommended: z.boolean(),
  /** Whose it is: an account's, a channel's, or, where both are null, the site's. */
  userId: z.nullable(Id),
  channel: z.nullable(ChannelRef),
  /** How many of its videos the caller may see. */
  videosCount: z.int(),
  /** The first video that the caller may see. */
  cover: z.nullable(VideoCard),
  /** Videos nobody but their authors can see any more; told to those who may take them out. */
  unavailable: z.array(Id),
  /** Whether the video asked about is in it. */
  hasVideo: z.optional(z.boolean()),
  createdAt: Moment,
  updatedAt: Moment,
  /** What the staff have decided about it; told to those who may edit it and the staff. */
  restriction: z.optional(z.nullable(Restriction)),
  /** Of whose account it is; told to the staff. */
  ownerName: z.optional(z.nullable(z.string())),
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    /** Limiting and hiding it, which is for the staff. */
    restrict: z.boolean(),
  }),
});
export type Playlist = z.output<typeof Playlist>;

/** A video in its place; places count from 0 and have no gaps. */
export const PlaylistVideo = z.extend(VideoCard, { position: z.int() });
export type PlaylistVideo = z.output<typeof PlaylistVideo>;

const ById = z.object({ id: PlaylistId });
const Places = z
  .array(z.object({ videoId: Id, position: z.int().check(z.minimum(0)) }))
  .check(z.maxLength(PLAYLIST_MAX_VIDEOS));

export const playlists = {
  list: endpoint({
    method: "GET",
    path: "/playlists",
    access: "anyone",
    summary: "Playlists, the last changed first; strangers find public ones only",
    query: z.object({
      ...paging(PLAYLISTS_PAGE_SIZE),
      channelId: z.optional(Id),
      userId: z.optional(Id),
      visibility: z.optional(Visibility),
      /** Only those the caller may edit: their own and those of their channels. */
      mine: z._default(QueryFlag, false),
      /** Only public ones that the site recommends and that have something to watch. */
      recommended: z.optional(QueryFlag),
      /** Only for the staff: everybody's, as far as the caller may see them. */
      all: z.optional(QueryFlag),
      /** Says of each whether this video is in it. */
      videoId: z.optional(Id),
    }),
    response: listOf(Playlist),
  }),
  get: endpoint({
    method: "GET",
    path: "/playlists/{id}",
    access: "anyone",
    summary: "One playlist; `featured` and `recommended` are the site's own",
    params: ById,
    response: Playlist,
  }),
  videos: endpoint({
    method: "GET",
    path: "/playlists/{id}/videos",
    access: "anyone",
    summary: "The videos of a playlist in their order, always as items and count",
    params: ById,
    query: z.object({ ...paging(PLAYLIST_VIDEOS_PAGE_SIZE), paged: z.optional(QueryFlag) }),
    response: listOf(PlaylistVideo),
  }),
  create: endpoint({
    method: "POST",
    path: "/playlists",
    access: "user",
    summary: "Creates a playlist of the caller's or of one of their channels",
    status: 201,
    body: z.object({
      name: PlaylistName,
      visibility: z._default(Visibility, "private"),
      channelId: z.optional(Id),
    }),
    response: Playlist,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/playlists/{id}",
    access: "owner",
    summary: "Changes a playlist; of the site's own only the name and the visibility",
    params: ById,
    body: z.object({
      name: z.optional(PlaylistName),
      visibility: z.optional(Visibility),
      frozen: z.optional(z.boolean()),
      /** Only for staff. */
      recommended: z.optional(z.boolean()),
      videos: z.optional(Places),
    }),
    response: Playlist,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/playlists/{id}",
    access: "owner",
    summary: "Deletes a playlist; its videos stay",
    params: ById,
    response: Done,
  }),
  addVideo: endpoint({
    method: "POST",
    path: "/playlists/{id}/videos",
    access: "owner",
    summary: "Puts a video into a playlist, at its end unless a place is given; a video is in it once",
    params: ById,
    body: z.object({ videoId: Id, position: z.optional(z.int().check(z.minimum(0))) }),
    response: Playlist,
  }),
  removeVideo: endpoint({
    method: "DELETE",
    path: "/playlists/{id}/videos/{videoId}",
    access: "owner",
    summary: "Takes a video out of a playlist; the others close up",
    params: z.object({ id: PlaylistId, videoId: Id }),
    response: Playlist,
  }),
  order: endpoint({
    method: "PUT",
    path: "/playlists/{id}/videos",
    access: "owner",
    summary: "Saves the order of a playlist; videos that are not named stay behind the others",
    params: ById,
    body: z.object({ videos: Places }),
    response: Playlist,
  }),
};
