import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id, listOf, paging } from "#shared/paging.ts";
import { VideoCard, VIDEOS_PAGE_SIZE } from "#shared/videos/contract.ts";

const Value = z.literal([1, -1]);
const ById = z.object({ id: Id });

/** Without `_id` where nothing was rated. */
const RatingAnswer = z.object({ _id: z.optional(Id), rating: z.optional(Value) });

/** What somebody thinks of a thing: 1 is a like, -1 a dislike. */
export interface Rating {
  readonly _id: string;
  readonly rating: 1 | -1;
}

/** The rating of an answer; null where nothing was rated. */
export function ratingOf({ _id, rating }: z.output<typeof RatingAnswer>): Rating | null {
  return _id === undefined || rating === undefined ? null : { _id, rating };
}

/** What becomes of a comment or a post: the caller's rating, and what all have given. */
const Rated = z.object({ rating: z.literal([1, 0, -1]), likes: z.int(), dislikes: z.int() });
const Wish = z.object({ rating: z.literal([1, 0, -1]) });

/** A video is shown with its likes only. */
const VideoRated = z.object({ rating: z.literal([1, 0, -1]), likes: z.int() });

export const ratings = {
  rateVideo: endpoint({
    method: "POST",
    path: "/videos/{id}/rate",
    access: "user",
    summary: "Rates a video: 1 or -1; 0 takes the rating back",
    params: ById,
    body: Wish,
    response: VideoRated,
  }),
  unrateVideo: endpoint({
    method: "DELETE",
    path: "/videos/{id}/rate",
    access: "user",
    summary: "Takes the caller's rating of a video back",
    params: ById,
    response: VideoRated,
  }),
  ofVideo: endpoint({
    method: "GET",
    path: "/videos/{id}/rating",
    access: "user",
    summary: "The caller's rating of a video; an empty object without one",
    params: ById,
    response: RatingAnswer,
  }),
  rateComment: endpoint({
    method: "POST",
    path: "/comments/{id}/rate",
    access: "user",
    summary: "Rates a comment: 1 or -1; 0 takes the rating back",
    params: ById,
    body: Wish,
    response: Rated,
  }),
  unrateComment: endpoint({
    method: "DELETE",
    path: "/comments/{id}/rate",
    access: "user",
    summary: "Takes the caller's rating of a comment back",
    params: ById,
    response: Rated,
  }),
  ratePost: endpoint({
    method: "POST",
    path: "/posts/{id}/rate",
    access: "user",
    summary: "Rates a post: 1 or -1; 0 takes the rating back",
    params: ById,
    body: Wish,
    response: Rated,
  }),
  unratePost: endpoint({
    method: "DELETE",
    path: "/posts/{id}/rate",
    access: "user",
    summary: "Takes the caller's rating of a post back",
    params: ById,
    response: Rated,
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
