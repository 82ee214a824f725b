import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Restriction } from "#shared/moderation/contract.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";
import { line } from "#shared/text.ts";

/** Playlists write `nonpublic` in one word; videos and channels have an underscore. */
export const PLAYLIST_VISIBILITIES = ["public", "private", "nonpublic"] as const;
export type PlaylistVisibility = (typeof PLAYLIST_VISIBILITIES)[number];
/** The site's own playlists. */
export const SPECIAL_PLAYLISTS = ["featured", "recommended"] as const;
export const PLAYLIST_NAME_MAX_CHARACTERS = 100;
export const PLAYLIST_MAX_VIDEOS = 500;
export const PLAYLISTS_PAGE_SIZE = 24;
export const PLAYLIST_VIDEOS_PAGE_SIZE = 100;

const PlaylistId = z.union([Id, z.enum(SPECIAL_PLAYLISTS)]);
export const PlaylistName = line({ min: 1, max: PLAYLIST_NAME_MAX_CHARACTERS });
/** Both spellings are accepted. */
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
  /** The owner: an account, a channel, or the site if both are null. */
  userId: z.nullable(Id),
  channel: z.nullable(ChannelRef),
  /** How many of its videos the caller may see. */
  videosCount: z.int(),
  /** The first video that the caller may see. */
  cover: z.nullable(VideoCard),
  /** Videos that only their authors can still see; only for users who may remove them. */
  unavailable: z.array(Id),
  /** Whether the video asked about is in it. */
  hasVideo: z.optional(z.boolean()),
  createdAt: Moment,
  updatedAt: Moment,
  /** The staff decision in force; only for users who may edit the playlist and for the staff. */
  restriction: z.optional(z.nullable(Restriction)),
  /** Name of the owner; staff only. */
  ownerName: z.optional(z.nullable(z.string())),
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    /** Limit and hide it; staff only. */
    restrict: z.boolean(),
  }),
});
export type Playlist = z.output<typeof Playlist>;

/** A video with its position; positions count from 0 without gaps. */
export const PlaylistVideo = z.extend(VideoCard, { position: z.int() });
export type PlaylistVideo = z.output<typeof PlaylistVideo>;

const ById = z.object({ id: PlaylistId });
const VideoPositions = z
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
      /** Only public ones that the site recommends and that contain watchable videos. */
      recommended: z.optional(QueryFlag),
      /** Staff only: playlists of all users, as far as the caller may see them. */
      all: z.optional(QueryFlag),
      /** Adds to each playlist whether it contains this video. */
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
      videos: z.optional(VideoPositions),
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
    summary: "Adds a video to a playlist, at its end unless a position is given; each video once",
    params: ById,
    body: z.object({ videoId: Id, position: z.optional(z.int().check(z.minimum(0))) }),
    response: Playlist,
  }),
  removeVideo: endpoint({
    method: "DELETE",
    path: "/playlists/{id}/videos/{videoId}",
    access: "owner",
    summary: "Removes a video from a playlist and closes the gap",
    params: z.object({ id: PlaylistId, videoId: Id }),
    response: Playlist,
  }),
  order: endpoint({
    method: "PUT",
    path: "/playlists/{id}/videos",
    access: "owner",
    summary: "Saves the order of a playlist; videos not listed follow the others",
    params: ById,
    body: z.object({ videos: VideoPositions }),
    response: Playlist,
  }),
};
