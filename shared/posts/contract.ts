import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { Person } from "#shared/channels/team.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { VideoCard } from "#shared/videos/contract.ts";
import { NewPoll, Poll, Vote } from "./poll.ts";
import { Review } from "#shared/reviews/review.ts";
import { block } from "#shared/text.ts";

export const POSTS_PAGE_SIZE = 12;
export const POST_MAX_CHARACTERS = 300;

export const PostMessage = block({ min: 1, max: POST_MAX_CHARACTERS });

export const Post = z.object({
  _id: Id,
  message: z.string(),
  createdAt: Moment,
  edited: z.boolean(),
  /** The channel it was posted as. */
  channelId: z.nullable(Id),
  channel: z.nullable(ChannelRef),
  /** The author, if posted as a user. */
  userId: z.nullable(Id),
  user: z.nullable(Person),
  videoId: z.nullable(Id),
  /** The attached video, for those who may see it. */
  video: z.nullable(VideoCard),
  poll: z.nullable(Poll),
  likes: z.int(),
  dislikes: z.int(),
  /** The caller's rating; 0 without one. */
  rating: z.literal([1, 0, -1]),
  commentCount: z.int(),
  visibleOnHome: z.boolean(),
  /** Hidden by a decision; only for the staff. */
  hidden: z.optional(z.boolean()),
  /** Only while the staff hold it; only its author and the staff see it then. */
  review: z.optional(Review),
  can: z.object({
    edit: z.boolean(),
    remove: z.boolean(),
    /** Hide it by a decision, or end one. */
    restrict: z.boolean(),
  }),
});
export type Post = z.output<typeof Post>;

const ById = z.object({ id: Id });

export const posts = {
  list: endpoint({
    method: "GET",
    path: "/posts",
    access: "anyone",
    summary: "Posts, the newest first: of a channel, of a person, of those the caller follows, of a time",
    query: z.object({
      ...paging(POSTS_PAGE_SIZE),
      channelId: z.optional(Id),
      userId: z.optional(Id),
      /** Only older ones. */
      before: z.optional(Moment),
      /** Only newer ones. */
      after: z.optional(Moment),
      /** Of the caller's subscriptions and of users the caller follows. */
      subscribed: z._default(QueryFlag, false),
      /** Only those that their authors show on the home page. */
      onHome: z._default(QueryFlag, false),
    }),
    response: listOf(Post),
  }),
  feed: endpoint({
    method: "GET",
    path: "/feed",
    access: "anyone",
    summary: "Posts of all users, newest first",
    query: z.object(paging(POSTS_PAGE_SIZE)),
    response: listOf(Post),
  }),
  get: endpoint({
    method: "GET",
    path: "/posts/{id}",
    access: "anyone",
    summary: "A post",
    params: ById,
    response: Post,
  }),
  create: endpoint({
    method: "POST",
    path: "/posts",
    access: "user",
    summary: "Creates a post, as the caller or as one of their channels",
    status: 201,
    body: z.object({
      message: PostMessage,
      channelId: z.optional(z.nullable(Id)),
      videoId: z.optional(z.nullable(Id)),
      poll: z.optional(z.nullable(NewPoll)),
    }),
    response: Post,
  }),
  vote: endpoint({
    method: "PUT",
    path: "/posts/{id}/vote",
    access: "user",
    summary: "Votes in the poll of a post; a later call changes the vote, an empty one withdraws it",
    params: ById,
    body: z.object({ choices: Vote }),
    response: Post,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/posts/{id}",
    access: "owner",
    summary: "Changes a post, or whether the home page shows it",
    params: ById,
    body: z.object({
      message: z.optional(PostMessage),
      videoId: z.optional(z.nullable(Id)),
      visibleOnHome: z.optional(z.boolean()),
    }),
    response: Post,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/posts/{id}",
    access: "ownerOrStaff",
    summary: "Deletes a post with its comments",
    params: ById,
    response: Done,
  }),
};
