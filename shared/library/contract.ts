import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, wholeNumber } from "#shared/paging.ts";
import { VideoCard, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";
import { line } from "#shared/text.ts";

export const WATCH_LATER_MAX_VIDEOS = 1000;
/** Maximum number of playback positions returned at once: those of the videos watched last. */
export const POSITIONS_MAX = 500;

/** A video with the playback position and the time of the last watch. */
export const WatchedVideo = z.extend(VideoCard, { watchedSeconds: z.number(), watchedAt: Moment });
export type WatchedVideo = z.output<typeof WatchedVideo>;

export const library = {
  saveWatchingTime: endpoint({
    method: "PATCH",
    path: "/history/watching-time",
    access: "user",
    summary: "Saves the caller's playback position in a video, unless the history is paused",
    query: z.object({
      videoId: Id,
      seconds: z.coerce.number().check(z.minimum(0), z.maximum(1_000_000)),
    }),
    response: Done,
  }),
  watchingTime: endpoint({
    method: "POST",
    path: "/history/watching-time/{videoId}",
    access: "user",
    summary: "The caller's playback position in a video, in seconds",
    params: z.object({ videoId: Id }),
    response: z.object({ seconds: z.number() }),
  }),
  places: endpoint({
    method: "GET",
    path: "/history/watching-times",
    access: "user",
    summary: "The caller's playback positions in the videos watched last, for progress bars on cards",
    query: z.object({ limit: wholeNumber(1, POSITIONS_MAX, POSITIONS_MAX) }),
    response: listOf(z.object({ videoId: Id, seconds: z.number() })),
  }),
  history: endpoint({
    method: "GET",
    path: "/history",
    access: "user",
    summary: "Videos the caller has watched, the last one first",
    query: z.object({
      ...paging(VIDEOS_PAGE_SIZE),
      /** Part of the title or of the name of the channel. */
      query: z.optional(line({ max: 255 })),
    }),
    response: listOf(WatchedVideo),
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/history/{videoId}",
    access: "user",
    summary: "Removes one video from the history",
    params: z.object({ videoId: Id }),
    response: Done,
  }),
  forgetAll: endpoint({
    method: "DELETE",
    path: "/history",
    access: "user",
    summary: "Clears the history, completely or for a time range",
    query: z.object({ from: z.optional(Moment), to: z.optional(Moment) }),
    response: Done,
  }),
  watchLater: endpoint({
    method: "GET",
    path: "/watch-later",
    access: "user",
    summary: "Videos the caller has saved, the last saved first",
    query: z.object(paging(VIDEOS_PAGE_SIZE)),
    response: listOf(VideoCard),
  }),
  toggleWatchLater: endpoint({
    method: "POST",
    path: "/watch-later",
    access: "user",
    summary: "Saves a video for later, or removes it",
    query: z.object({ id: Id }),
    response: z.object({ added: z.boolean() }),
  }),
  clearWatchLater: endpoint({
    method: "POST",
    path: "/watch-later/clear",
    access: "user",
    summary: "Removes all saved videos",
    response: Done,
  }),
};
