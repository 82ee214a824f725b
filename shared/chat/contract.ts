import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { Person } from "#shared/channels/team.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, Moment, wholeNumber } from "#shared/paging.ts";
import { BLOCK_SCOPES } from "./blocks.ts";

export const CHAT_MESSAGE_MAX_CHARACTERS = 500;
const HISTORY_DEFAULT_ITEMS = 50;
const HISTORY_MAX_ITEMS = 100;

/** Where the chat stands beside a broadcast; a setting of the account. */
export const CHAT_VARIANTS = ["right", "below", "hidden"] as const;
export type ChatVariant = (typeof CHAT_VARIANTS)[number];

export const ChatMessage = z.object({
  _id: Id,
  videoId: Id,
  text: z.string(),
  /** Written by a person or by a channel. */
  userId: z.nullable(Id),
  user: z.nullable(Person),
  channelId: z.nullable(Id),
  channel: z.nullable(ChannelRef),
  byHost: z.boolean(),
  pinned: z.boolean(),
  crossedOut: z.boolean(),
  /** Only moderators still get it then. */
  deleted: z.boolean(),
  createdAt: Moment,
});
export type ChatMessage = z.output<typeof ChatMessage>;

const ById = z.object({ id: Id });

export const chat = {
  messages: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-messages",
    access: "anyone",
    summary: "The last messages of a chat, the newest first, and the pinned one",
    params: ById,
    query: z.object({
      limit: wholeNumber(1, HISTORY_MAX_ITEMS, HISTORY_DEFAULT_ITEMS),
      /** Only messages older than this one. */
      before: z.optional(Id),
    }),
    response: z.object({
      items: z.array(ChatMessage),
      count: z.int(),
      pinned: z.nullable(ChatMessage),
    }),
  }),
  block: endpoint({
    method: "POST",
    path: "/videos/{id}/live/block-user",
    access: "ownerOrStaff",
    summary: "Keeps somebody from chatting until a date: in this broadcast, on the channel or on the site",
    params: ById,
    body: z.object({ userId: Id, blockedUntil: Moment, scope: z._default(z.enum(BLOCK_SCOPES), "stream") }),
    response: z.object({ userId: Id, blockedUntil: Moment, scope: z.enum(BLOCK_SCOPES) }),
  }),
  unblock: endpoint({
    method: "POST",
    path: "/videos/{id}/live/unblock-user",
    access: "ownerOrStaff",
    summary: "Lifts a block: it ends now",
    params: ById,
    body: z.object({ userId: Id, scope: z._default(z.enum(BLOCK_SCOPES), "stream") }),
    response: z.object({ userId: Id, blockedUntil: Moment, scope: z.enum(BLOCK_SCOPES) }),
  }),
};
