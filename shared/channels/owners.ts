import * as z from "zod/mini";
import { Email } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id } from "#shared/paging.ts";

const Owner = z.object({ _id: Id, name: z.string(), email: z.string() });

/** What moving a channel to another owner would mean. */
export const ChannelMove = z.object({
  channel: z.object({ _id: Id, name: z.string() }),
  newOwner: Owner,
  /** All owners beside the new one. */
  formerOwners: z.array(Owner),
  /** Not deleted, in any state. */
  videos: z.int(),
  subscribers: z.int(),
  /** Unfinished uploads of the former owners: they are cancelled if those leave the team. */
  uploads: z.int(),
  /** The rules of the site ask it of owners, and the account is a user's. */
  becomesCreator: z.boolean(),
});
export type ChannelMove = z.output<typeof ChannelMove>;

const ById = z.object({ id: Id });

export const channelOwners = {
  preview: endpoint({
    method: "POST",
    path: "/channels/{id}/owner/preview",
    access: "admin",
    changesNothing: true,
    summary: "What moving a channel to the account with this email address would mean",
    params: ById,
    body: z.object({ email: Email }),
    response: ChannelMove,
  }),
  move: endpoint({
    method: "PUT",
    path: "/channels/{id}/owner",
    access: "admin",
    summary: "Moves a channel to another owner; all owners involved get an email",
    params: ById,
    body: z.object({
      newOwnerId: Id,
      /** As in the preview: the channel is not moved if its owners have changed meanwhile. */
      formerOwnerIds: z.array(Id).check(z.maxLength(100)),
      /** The former owners stay on the team as editors. */
      keepsFormerOwners: z.boolean(),
    }),
    response: Done,
  }),
};
