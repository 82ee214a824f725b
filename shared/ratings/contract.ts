import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, paging } from "#shared/paging.ts";
import { VideoCard, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";

const Value = z.literal([1, -1]);
const ById = z.object({ id: Id });

/** Empty if not rated. */
const RatingResponse = z.object({ _id: z.optional(Id), rating: z.optional(Value) });

/** The caller's rating of a comment or a post, and the totals. */
const RatingCounts = z.object({ rating: z.literal([1, 0, -1]), likes: z.int(), dislikes: z.int() });
const RatingInput = z.object({ rating: z.literal([1, 0, -1]) });

/** A video is shown with its likes only. */
const VideoRated = z.object({ rating: z.literal([1, 0, -1]), likes: z.int() });

export const ratings = {
  rateVideo: endpoint({
    method: "POST",
    path: "/videos/{id}/rate",
    access: "user",
    summary: "Rates a video: 1 or -1; 0 removes the rating",
    params: ById,
    body: RatingInput,
    response: VideoRated,
  }),
  unrateVideo: endpoint({
    method: "DELETE",
    path: "/videos/{id}/rate",
    access: "user",
    summary: "Removes the caller's rating of a video",
    params: ById,
    response: VideoRated,
  }),
  ofVideo: endpoint({
    method: "GET",
    path: "/videos/{id}/rating",
    access: "user",
    summary: "The caller's rating of a video; an empty object without one",
    params: ById,
    response: RatingResponse,
  }),
  rateComment: endpoint({
    method: "POST",
    path: "/comments/{id}/rate",
    access: "user",
    summary: "Rates a comment: 1 or -1; 0 removes the rating",
    params: ById,
    body: RatingInput,
    response: RatingCounts,
  }),
  unrateComment: endpoint({
    method: "DELETE",
    path: "/comments/{id}/rate",
    access: "user",
    summary: "Removes the caller's rating of a comment",
    params: ById,
    response: RatingCounts,
  }),
  ratePost: endpoint({
    method: "POST",
    path: "/posts/{id}/rate",
    access: "user",
    summary: "Rates a post: 1 or -1; 0 removes the rating",
    params: ById,
    body: RatingInput,
    response: RatingCounts,
  }),
  unratePost: endpoint({
    method: "DELETE",
    path: "/posts/{id}/rate",
    access: "user",
    summary: "Removes the caller's rating of a post",
    params: ById,
    response: RatingCounts,
  }),
  ratedVideos: endpoint({
    method: "GET",
    path: "/rated-videos",
    access: "user",
    summary: "Videos the caller has rated, the last rated first; 1 are the favourites",
    query: z.object({
      ...paging(VIDEOS_PAGE_SIZE),
      rating: z._default(z.pipe(z.coerce.number(), Value), 1),
    }),
    response: listOf(VideoCard),
  }),
};
