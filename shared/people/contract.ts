import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { Person } from "#shared/channels/team.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging, QueryFlag } from "#shared/paging.ts";
import { line } from "#shared/text.ts";

export const PEOPLE_PAGE_SIZE = 24;

/** The public profile of a user. */
export const Profile = z.extend(Person, {
  bio: z.string(),
  /** Public channels the user owns. */
  channels: z.array(ChannelRef),
  followersCount: z.int(),
  postsCount: z.int(),
  /** Featured by the staff. */
  featured: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

/** A user who writes posts. */
export const FeedAuthor = z.extend(Person, {
  bio: z.string(),
  followersCount: z.int(),
  postsCount: z.int(),
  featured: z.boolean(),
  lastPostAt: z.nullable(Moment),
});
export type FeedAuthor = z.output<typeof FeedAuthor>;

const ById = z.object({ id: Id });
const page = paging(PEOPLE_PAGE_SIZE);

export const people = {
  profile: endpoint({
    method: "GET",
    path: "/user-profile/{id}",
    access: "anyone",
    summary: "The public profile of a user",
    params: ById,
    response: Profile,
  }),
  follow: endpoint({
    method: "POST",
    path: "/users/{id}/follow",
    access: "user",
    summary: "Follows a user: their posts appear in the caller's feed",
    params: ById,
    response: Done,
  }),
  unfollow: endpoint({
    method: "POST",
    path: "/users/{id}/unfollow",
    access: "user",
    summary: "Unfollows a user",
    params: ById,
    response: Done,
  }),
  isFollowing: endpoint({
    method: "GET",
    path: "/users/{id}/is-following",
    access: "user",
    summary: "Whether the caller follows a person",
    params: ById,
    response: z.object({ isFollowing: z.boolean() }),
  }),
  followers: endpoint({
    method: "GET",
    path: "/users/{id}/followers",
    access: "anyone",
    summary: "Followers of a user, newest first",
    params: ById,
    query: z.object(page),
    response: listOf(Person),
  }),
  followedByMe: endpoint({
    method: "GET",
    path: "/followed-by-me",
    access: "user",
    summary: "Users the caller follows, latest post first",
    query: z.object(page),
    response: listOf(FeedAuthor),
  }),
  authors: endpoint({
    method: "GET",
    path: "/feed-authors",
    access: "anyone",
    summary: "Users who write posts, latest post first",
    query: z.object({
      ...page,
      search: z.optional(line({ max: 255 })),
      featured: z._default(QueryFlag, false),
    }),
    response: listOf(FeedAuthor),
  }),
  feature: endpoint({
    method: "PUT",
    path: "/users/{id}/featured",
    access: "staff",
    summary: "Features an author, or stops featuring them",
    params: ById,
    body: z.object({ featured: z.boolean() }),
    response: Done,
  }),
};
