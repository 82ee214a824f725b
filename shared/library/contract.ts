import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, wholeNumber } from "#shared/paging.ts";
import { VideoCard, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";

export const WATCH_LATER_MAX_VIDEOS = 1000;
/** The places in so many films are told at once: those watched last. */
export const PLACES_MAX = 500;

/** A video with where and when it was left. */
export const WatchedVideo = z.extend(VideoCard, { watchedSeconds: z.number(), watchedAt: Moment });
export type WatchedVideo = z.output<typeof WatchedVideo>;

export const library = {
  saveWatchingTime: endpoint({
    method: "PATCH",
    path: "/history/watching-time",
    access: "user",
    summary: "Remembers where the caller is in a video, unless they have paused their history",
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
    summary: "Where the caller was in a video, in seconds",
    params: z.object({ videoId: Id }),
    response: z.object({ seconds: z.number() }),
  }),
  places: endpoint({
    method: "GET",
    path: "/history/watching-times",
    access: "user",
    summary: "Where the caller is in the videos watched last, for the lines on their cards",
    query: z.object({ limit: wholeNumber(1, PLACES_MAX, PLACES_MAX) }),
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
      query: z.optional(z.string().check(z.trim(), z.maxLength(255))),
    }),
    response: listOf(WatchedVideo),
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/history/{videoId}",
    access: "user",
    summary: "Takes one video out of the history",
    params: z.object({ videoId: Id }),
    response: Done,
  }),
  forgetAll: endpoint({
    method: "DELETE",
    path: "/history",
    access: "user",
    summary: "Clears the history: all of it, or what was watched from one moment up to another",
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
    summary: "Saves a video for later, or takes it out again",
    query: z.object({ id: Id }),
    response: z.object({ added: z.boolean() }),
  }),
  clearWatchLater: endpoint({
    method: "POST",
    path: "/watch-later/clear",
    access: "user",
    summary: "Takes out all saved videos",
    response: Done,
  }),
};
