import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, paging } from "#shared/paging.ts";
import { VideoCard, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";

/** Films the caller is not interested in: they are left out of their lists. */
export const unwantedVideos = {
  list: endpoint({
    method: "GET",
    path: "/unwanted-videos",
    access: "user",
    summary: "Videos the caller is not interested in, the last one first",
    query: z.object(paging(VIDEOS_PAGE_SIZE)),
    response: listOf(VideoCard),
  }),
  add: endpoint({
    method: "POST",
    path: "/unwanted-videos",
    access: "user",
    summary: "Leaves a video out of the caller's lists",
    body: z.object({ videoId: Id }),
    response: Done,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/unwanted-videos/{videoId}",
    access: "user",
    summary: "Shows a video in the caller's lists again",
    params: z.object({ videoId: Id }),
    response: Done,
  }),
};
