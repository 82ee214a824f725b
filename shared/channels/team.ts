import * as z from "zod/mini";
import { Email } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { CHANNEL_ROLES, ChannelRef } from "./contract.ts";

/** Public data of a user. */
export const Person = z.object({
  _id: Id,
  name: z.string(),
  surname: z.string(),
  hasAvatar: z.boolean(),
  imageVersion: z.int(),
});
export type Person = z.output<typeof Person>;

export const TeamMember = z.object({
  user: Person,
  channelRole: z.enum(CHANNEL_ROLES),
  since: Moment,
});
export type TeamMember = z.output<typeof TeamMember>;

/** A block on a channel. The person behind a channel is not disclosed. */
export const BlockedUser = z.object({
  /** Of the block. */
  _id: Id,
  /** Who is blocked: a user, or the channel that they wrote as; neither if that channel is deleted. */
  user: z.nullable(Person),
  channel: z.nullable(ChannelRef),
  /** Who set it. */
  by: z.nullable(Person),
  blockedUntil: Moment,
  createdAt: Moment,
});
export type BlockedUser = z.output<typeof BlockedUser>;

const ById = z.object({ id: Id });
/** Identifies an account by id or email address. */
const who = { userId: z.optional(Id), email: z.optional(Email) };

export const team = {
  list: endpoint({
    method: "GET",
    path: "/channels/{id}/users",
    access: "owner",
    summary: "The team of a channel",
    params: ById,
    response: listOf(TeamMember),
  }),
  add: endpoint({
    method: "POST",
    path: "/channels/{id}/users",
    access: "owner",
    summary: "Adds a member to the team, or changes a member's role",
    params: ById,
    body: z.object({ ...who, channelRole: z.enum(CHANNEL_ROLES) }),
    response: TeamMember,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/channels/{id}/users/{userId}",
    access: "owner",
    summary: "Removes a member from the team; members may leave, except the last owner",
    params: z.object({ id: Id, userId: Id }),
    response: Done,
  }),
  block: endpoint({
    method: "POST",
    path: "/channels/{id}/block-user",
    access: "owner",
    summary: "Blocks a user, or the author of a comment with the channel it was written as, until a date",
    params: ById,
    body: z.object({ ...who, commentId: z.optional(Id), blockedUntil: Moment }),
    response: BlockedUser,
  }),
  unblock: endpoint({
    method: "POST",
    path: "/channels/{id}/unblock-user",
    access: "owner",
    summary: "Lifts a block on the channel: one of the list, or that of a user",
    params: ById,
    body: z.object({ blockId: z.optional(Id), userId: z.optional(Id) }),
    response: Done,
  }),
  blocked: endpoint({
    method: "GET",
    path: "/channels/{id}/blocked-users",
    access: "owner",
    summary: "Users blocked on the channel",
    params: ById,
    response: listOf(BlockedUser),
  }),
};
