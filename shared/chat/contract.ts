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

/** A block that holds now. */
export const ChatBlock = z.object({ scope: z.enum(BLOCK_SCOPES), blockedUntil: Moment });
export type ChatBlock = z.output<typeof ChatBlock>;

const ById = z.object({ id: Id });
const OfMessage = z.object({ id: Id, messageId: Id });

/** Who is meant: an account, or whoever wrote a message, with the channel it was written as. */
const Target = { userId: z.optional(Id), messageId: z.optional(Id) };
const BlockChange = z.object({
  /** Null where a message written as a channel was named: who is behind it is not told. */
  userId: z.nullable(Id),
  blockedUntil: Moment,
  scope: z.enum(BLOCK_SCOPES),
  /** What keeps them from writing in this chat after the change, besides the changed block. */
  remaining: z.array(ChatBlock),
});

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
  blocks: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-messages/{messageId}/blocks",
    access: "ownerOrStaff",
    summary:
      "What keeps whoever wrote a message from writing in this chat, and what of it the caller may change",
    params: OfMessage,
    response: z.object({
      items: z.array(z.extend(ChatBlock, { canLift: z.boolean() })),
      count: z.int(),
      /** False for the team of the channel and for the staff. */
      canBlock: z.boolean(),
    }),
  }),
  block: endpoint({
    method: "POST",
    path: "/videos/{id}/live/block-user",
    access: "ownerOrStaff",
    summary: "Keeps somebody from chatting until a date: in this broadcast, on the channel or on the site",
    params: ById,
    body: z.object({ ...Target, blockedUntil: Moment, scope: z._default(z.enum(BLOCK_SCOPES), "stream") }),
    response: BlockChange,
  }),
  unblock: endpoint({
    method: "POST",
    path: "/videos/{id}/live/unblock-user",
    access: "ownerOrStaff",
    summary: "Lifts the block of one scope: it ends now; tells what still holds",
    params: ById,
    body: z.object({ ...Target, scope: z._default(z.enum(BLOCK_SCOPES), "stream") }),
    response: BlockChange,
  }),
};
