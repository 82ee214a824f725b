import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id } from "#shared/paging.ts";

export const library = {
  saveWatchingTime: endpoint({
    method: "PATCH",
    path: "/history/watching-time",
    access: "user",
    summary: "Remembers where the caller is in a video",
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
};
