import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { Person } from "#shared/channels/team.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { Refusal, Review } from "#shared/reviews/review.ts";
import { block, line } from "#shared/text.ts";
import { visibleLength } from "#shared/text-validation.ts";
import { commentHtml, commentText } from "./markup.ts";

export const COMMENTS_PAGE_SIZE = 20;
export const COMMENT_MAX_CHARACTERS = 2000;
/** Minimum time between two comments of an account. */
export const COMMENT_COOLDOWN_SECONDS = 60;
export const COMMENT_SORTS = ["createdAt", "likes", "replies"] as const;
const EXCLUDED_MAX = 200;

/** As it is typed; marks alone show nothing. */
export const CommentContent = block({ min: 1, max: COMMENT_MAX_CHARACTERS }).check(
  z.refine((typed) => visibleLength(commentText(commentHtml(typed))) > 0, "REQUIRED"),
);

export const Comment = z.object({
  _id: Id,
  /** HTML with the elements `b`, `i` and `strong` only, see `markup.ts`. Empty where it was deleted. */
  content: z.string(),
  /** The same as `content`. */
  text: z.string(),
  commentAs: z.enum(["user", "channel"]),
  /** The channel it was posted as. */
  channelId: z.nullable(Id),
  channel: z.nullable(ChannelRef),
  /** The author, if posted as a user. */
  userId: z.nullable(Id),
  user: z.nullable(Person),
  /** Written by the owner of the video or post. */
  byHost: z.boolean(),
  parentCommentId: z.nullable(Id),
  videoId: z.nullable(Id),
  postId: z.nullable(Id),
  /** Number of replies. */
  replies: z.int(),
  /** Likes minus dislikes. */
  rating: z.int(),
  likes: z.int(),
  dislikes: z.int(),
  /** The caller's rating; 0 without one. */
  ownRating: z.literal([1, 0, -1]),
  edited: z.boolean(),
  crossedOut: z.boolean(),
  pinned: z.boolean(),
  /** A placeholder kept because it has replies. */
  deleted: z.boolean(),
  /** Hidden by a decision; only for the staff. */
  hidden: z.optional(z.boolean()),
  /** Only while it is held; only its author and those who may approve it see it then. */
  review: z.optional(Review),
  createdAt: Moment,
  can: z.object({
    /** Show it to all viewers, or refuse it, while its channel holds it. */
    approve: z.boolean(),
    edit: z.boolean(),
    remove: z.boolean(),
    crossOut: z.boolean(),
    pin: z.boolean(),
    /** Block its author on the channel. */
    block: z.boolean(),
    /** Hide it by a decision, or end one. */
    restrict: z.boolean(),
  }),
});
export type Comment = z.output<typeof Comment>;

/** A comment with its subject, for lists across videos and posts. */
export const PlacedComment = z.extend(Comment, {
  hostChannelId: z.nullable(Id),
  /** The title of the video, or the text of the post. */
  subject: z.string(),
});
export type PlacedComment = z.output<typeof PlacedComment>;

const ById = z.object({ id: Id });

/** A JSON array, or a repeated key. */
const ExcludedIds = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.pipe(z.transform(idsOf), z.array(Id).check(z.maxLength(EXCLUDED_MAX))),
);

const search = z.optional(line({ max: 255 }));

export const comments = {
  list: endpoint({
    method: "GET",
    path: "/comments",
    access: "anyone",
    summary: "Comments on a video or a post; replies to a comment, oldest first",
    query: z.object({
      ...paging(COMMENTS_PAGE_SIZE),
      videoId: z.optional(Id),
      postId: z.optional(Id),
      parentId: z.optional(Id),
      sort: z._default(z.enum(COMMENT_SORTS), "createdAt"),
      sortDesc: z._default(QueryFlag, true),
      excludeIds: z.optional(ExcludedIds),
    }),
    response: listOf(Comment),
  }),
  all: endpoint({
    method: "GET",
    path: "/comments/all",
    access: "staff",
    summary: "All comments of the site, the newest first",
    query: z.object({ ...paging(COMMENTS_PAGE_SIZE), adminSearch: search }),
    response: listOf(PlacedComment),
  }),
  ofChannel: endpoint({
    method: "GET",
    path: "/channels/{id}/comments",
    access: "owner",
    summary: "Comments on the videos and posts of a channel, the newest first",
    params: ById,
    query: z.object({
      ...paging(COMMENTS_PAGE_SIZE),
      search,
      /** Only those without a reply from the channel. */
      unanswered: z._default(QueryFlag, false),
    }),
    response: listOf(PlacedComment),
  }),
  get: endpoint({
    method: "GET",
    path: "/comments/{id}",
    access: "anyone",
    summary: "A comment",
    params: ById,
    response: Comment,
  }),
  create: endpoint({
    method: "POST",
    path: "/comments",
    access: "user",
    summary: "Posts a comment or a reply on a video or a post, as the caller or as one of their channels",
    status: 201,
    body: z.object({
      content: CommentContent,
      commentAs: z.optional(z.enum(["user", "channel"])),
      channelId: z.optional(z.nullable(Id)),
      userId: z.optional(z.nullable(Id)),
      parentCommentId: z.optional(z.nullable(Id)),
      videoId: z.optional(z.nullable(Id)),
      postId: z.optional(z.nullable(Id)),
    }),
    response: Comment,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/comments/{id}",
    access: "user",
    summary: "Changes a comment; its author only",
    params: ById,
    body: z.object({ content: CommentContent }),
    response: Comment,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/comments/{id}",
    access: "ownerOrStaff",
    summary: "Deletes a comment: allowed to its author, the owner of the video or post, and staff",
    params: ById,
    response: Done,
  }),
  crossOut: endpoint({
    method: "POST",
    path: "/comments/{id}/cross-out",
    access: "ownerOrStaff",
    summary: "Strikes a comment through for all users",
    params: ById,
    response: Comment,
  }),
  approve: endpoint({
    method: "POST",
    path: "/comments/{id}/approve",
    access: "owner",
    summary: "Shows a comment that waits for the channel to all viewers",
    params: ById,
    body: z.object({ content: z.string() }),
    response: Comment,
  }),
  refuse: endpoint({
    method: "POST",
    path: "/comments/{id}/refuse",
    access: "owner",
    summary: "Refuses a comment that waits for the channel, and notifies its author of the reason",
    params: ById,
    body: z.object({ content: z.string(), reason: Refusal }),
    response: Comment,
  }),
  uncross: endpoint({
    method: "POST",
    path: "/comments/{id}/uncross",
    access: "ownerOrStaff",
    summary: "Removes the strikethrough",
    params: ById,
    response: Comment,
  }),
  pin: endpoint({
    method: "POST",
    path: "/comments/{id}/pin",
    access: "ownerOrStaff",
    summary: "Pins a comment, replacing the pinned one",
    params: ById,
    response: Comment,
  }),
  unpin: endpoint({
    method: "POST",
    path: "/comments/{id}/unpin",
    access: "ownerOrStaff",
    summary: "Unpins a comment",
    params: ById,
    response: Comment,
  }),
};

function idsOf(given: string | string[]): unknown {
  if (typeof given !== "string") return given;
  if (!given.startsWith("[")) return [given];
  try {
    return JSON.parse(given) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // invalid JSON: rejected by the schema
    throw error;
  }
}
