import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, Moment } from "#shared/paging.ts";

export const MutedUser = z.object({ userId: Id, name: z.string(), blockedUntil: Moment });
export const MutedChannel = z.object({
  channelId: Id,
  name: z.string(),
  slug: z.string(),
  blockedUntil: Moment,
});
export type MutedChannel = z.output<typeof MutedChannel>;

/** Mutes of the caller. They are private: other users are not notified and see no effect. */
export const mutes = {
  blockUser: endpoint({
    method: "POST",
    path: "/auth/block-user",
    access: "user",
    summary: "Mutes a user for the caller until a date",
    body: z.object({ userId: Id, blockedUntil: Moment }),
    response: Done,
  }),
  unblockUser: endpoint({
    method: "POST",
    path: "/auth/unblock-user",
    access: "user",
    summary: "Unmutes a user for the caller",
    body: z.object({ userId: Id }),
    response: Done,
  }),
  blockChannel: endpoint({
    method: "POST",
    path: "/auth/block-channel",
    access: "user",
    summary: "Hides a channel from the caller until a date",
    body: z.object({ channelId: Id, blockedUntil: Moment }),
    response: Done,
  }),
  unblockChannel: endpoint({
    method: "POST",
    path: "/auth/unblock-channel",
    access: "user",
    summary: "Shows a channel to the caller again",
    body: z.object({ channelId: Id }),
    response: Done,
  }),
};
