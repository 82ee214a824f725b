import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, paging } from "#shared/paging.ts";
import { VideoCard, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";

/** Hidden videos: the caller is not interested in them, and they are left out of their lists. */
export const hiddenVideos = {
  list: endpoint({
    method: "GET",
    path: "/hidden-videos",
    access: "user",
    summary: "Videos the caller is not interested in, the last one first",
    query: z.object(paging(VIDEOS_PAGE_SIZE)),
    response: listOf(VideoCard),
  }),
  add: endpoint({
    method: "POST",
    path: "/hidden-videos",
    access: "user",
    summary: "Leaves a video out of the caller's lists",
    body: z.object({ videoId: Id }),
    response: Done,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/hidden-videos/{videoId}",
    access: "user",
    summary: "Shows a video in the caller's lists again",
    params: z.object({ videoId: Id }),
    response: Done,
  }),
};
