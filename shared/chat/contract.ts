import * as z from "zod/mini";
import { ChannelRef } from "#shared/channels/contract.ts";
import { Person } from "#shared/channels/team.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Id, Moment, wholeNumber } from "#shared/paging.ts";
import { BLOCK_SCOPES } from "./blocks.ts";
import { ChatFilters, HOLD_REASONS, NewChatFilters } from "./filters.ts";
import { Mention } from "./mentions.ts";
import { CHAT_MODES, ChatModes } from "./modes.ts";
import { OwnChatPoll } from "./polls.ts";

export const CHAT_MESSAGE_MAX_CHARACTERS = 500;
const HISTORY_DEFAULT_ITEMS = 50;
const HISTORY_MAX_ITEMS = 100;
const REPLAY_DEFAULT_ITEMS = 200;
const REPLAY_MAX_ITEMS = 500;
const REPLAY_MAX_SECONDS = 30 * 24 * 3600;

/** Position of the chat next to a live stream; an account setting. */
export const CHAT_VARIANTS = ["right", "below", "hidden"] as const;
export type ChatVariant = (typeof CHAT_VARIANTS)[number];

/** The beginning of a message that another one answers. */
export const QuotedMessage = z.object({
  _id: Id,
  text: z.string(),
  userId: z.nullable(Id),
  channelId: z.nullable(Id),
  /** Of the author. */
  name: z.string(),
});
export type QuotedMessage = z.output<typeof QuotedMessage>;

export const ChatMessage = z.object({
  _id: Id,
  videoId: Id,
  text: z.string(),
  /** The author: a user or a channel. */
  userId: z.nullable(Id),
  user: z.nullable(Person),
  channelId: z.nullable(Id),
  channel: z.nullable(ChannelRef),
  byHost: z.boolean(),
  pinned: z.boolean(),
  crossedOut: z.boolean(),
  /** Why it waits for a moderator; only its author and moderators get such messages. */
  held: z.nullable(z.enum(HOLD_REASONS)),
  /** What it answers, unless that was deleted. */
  replyTo: z.nullable(QuotedMessage),
  mentions: z.array(Mention),
  /** Deleted messages are sent to moderators only. */
  deleted: z.boolean(),
  createdAt: Moment,
});
export type ChatMessage = z.output<typeof ChatMessage>;

/** A message of a finished or running live stream or premiere, with its moment. */
export const ReplayedMessage = z.extend(ChatMessage, {
  /** Seconds from the start of the recording. */
  at: z.number(),
});
export type ReplayedMessage = z.output<typeof ReplayedMessage>;

/** A block in force. */
export const ChatBlock = z.object({ scope: z.enum(BLOCK_SCOPES), blockedUntil: Moment });
export type ChatBlock = z.output<typeof ChatBlock>;

const ById = z.object({ id: Id });
const OfMessage = z.object({ id: Id, messageId: Id });

/** The user to block: an account, or the author of a message with the channel it was posted as. */
const Target = { userId: z.optional(Id), messageId: z.optional(Id) };
const BlockChange = z.object({
  /** Null for the author of a message posted as a channel: the account behind it is not disclosed. */
  userId: z.nullable(Id),
  blockedUntil: Moment,
  scope: z.enum(BLOCK_SCOPES),
  /** Other blocks that still apply in this chat after the change. */
  remaining: z.array(ChatBlock),
});

/** A user, or a channel whose writer is not disclosed. */
const MessageAuthor = z.object({
  /** Of the account or the channel. */
  createdAt: z.nullable(Moment),
  /** When the user subscribed to the channel of the chat. */
  subscribedAt: z.nullable(Moment),
  /** In this chat: the last ones, the newest first, with deleted and held ones. */
  messages: z.object({
    items: z.array(ChatMessage),
    count: z.int(),
    deleted: z.int(),
    /** Held for a moderator and not approved. */
    held: z.int(),
  }),
  /** In the chats of this channel, the newest first. */
  blockChanges: z.array(
    z.object({
      scope: z.enum(BLOCK_SCOPES),
      /** Null for the end of a block. */
      blockedUntil: z.nullable(Moment),
      by: z.nullable(Person),
      at: Moment,
    }),
  ),
});
export type MessageAuthor = z.output<typeof MessageAuthor>;

/** The modes of a chat, and for moderators who changed each of them last. */
const ModesWithChanges = z.object({
  modes: ChatModes,
  changes: z.array(z.object({ mode: z.enum(CHAT_MODES), by: z.nullable(Person), at: Moment })),
});

/** The filters of a chat and who changed them last. */
const FiltersWithChange = z.object({
  filters: ChatFilters,
  change: z.nullable(z.object({ by: z.nullable(Person), at: Moment })),
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
  replay: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-replay",
    access: "anyone",
    summary: "A minute of a chat by its moments in the recording, the oldest first, without deleted messages",
    params: ById,
    query: z.object({
      /** Seconds from the start of the recording. */
      from: z._default(z.coerce.number().check(z.minimum(0), z.maximum(REPLAY_MAX_SECONDS)), 0),
      limit: wholeNumber(1, REPLAY_MAX_ITEMS, REPLAY_DEFAULT_ITEMS),
      /** Adds this many of the last messages before that moment. */
      history: wholeNumber(0, HISTORY_MAX_ITEMS, 0),
    }),
    response: z.object({
      items: z.array(ReplayedMessage),
      /** All messages of the chat. */
      count: z.int(),
      /** The answer is complete up to this moment; the next page is read from it. */
      until: z.number(),
    }),
  }),
  polls: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-polls",
    access: "anyone",
    summary:
      "The polls of a chat with their votes, in the order they were started, by their moments in the recording",
    params: ById,
    response: z.object({
      items: z.array(
        z.extend(OwnChatPoll, {
          /** Seconds from the start of the recording. */
          at: z.number(),
        }),
      ),
      count: z.int(),
    }),
  }),
  blocks: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-messages/{messageId}/blocks",
    access: "ownerOrStaff",
    summary: "The blocks of a message's author in this chat, and which of them the caller may change",
    params: OfMessage,
    response: z.object({
      items: z.array(z.extend(ChatBlock, { canLift: z.boolean() })),
      count: z.int(),
      /** False if the author whom readers see is the channel itself, on its team or on the staff. */
      canBlock: z.boolean(),
    }),
  }),
  author: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-messages/{messageId}/author",
    access: "ownerOrStaff",
    summary:
      "What moderators of a chat may know of a message's author: age, messages here, decisions about blocks",
    params: OfMessage,
    response: MessageAuthor,
  }),
  block: endpoint({
    method: "POST",
    path: "/videos/{id}/live/block-user",
    access: "ownerOrStaff",
    summary: "Blocks a user from chatting until a date: in this live stream, on the channel or on the site",
    params: ById,
    body: z.object({ ...Target, blockedUntil: Moment, scope: z._default(z.enum(BLOCK_SCOPES), "stream") }),
    response: BlockChange,
  }),
  unblock: endpoint({
    method: "POST",
    path: "/videos/{id}/live/unblock-user",
    access: "ownerOrStaff",
    summary: "Lifts the block of one scope; returns the blocks that remain",
    params: ById,
    body: z.object({ ...Target, scope: z._default(z.enum(BLOCK_SCOPES), "stream") }),
    response: BlockChange,
  }),
  modes: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-modes",
    access: "ownerOrStaff",
    summary: "The modes of the channel's chats, and who changed each of them last",
    params: ById,
    response: ModesWithChanges,
  }),
  editModes: endpoint({
    method: "PATCH",
    path: "/videos/{id}/chat-modes",
    access: "ownerOrStaff",
    summary: "Switches modes of the channel's chats on and off; open chats are notified at once",
    params: ById,
    body: z.partial(ChatModes),
    response: ModesWithChanges,
  }),
  filters: endpoint({
    method: "GET",
    path: "/videos/{id}/chat-filters",
    access: "ownerOrStaff",
    summary: "The watched words of the channel's chats, and what happens to links",
    params: ById,
    response: FiltersWithChange,
  }),
  editFilters: endpoint({
    method: "PATCH",
    path: "/videos/{id}/chat-filters",
    access: "ownerOrStaff",
    summary: "Changes the watched words or the rule for links, for messages written from now on",
    params: ById,
    body: z.partial(NewChatFilters),
    response: FiltersWithChange,
  }),
};
