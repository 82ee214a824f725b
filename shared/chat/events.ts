import * as z from "zod/mini";
import { Id } from "#shared/paging.ts";
import type { BlockScope } from "./blocks.ts";
import { MENTIONS_MAX, MentionTarget } from "./mentions.ts";
import type { ChatModes } from "./modes.ts";
import { type ChatPoll, NewChatPoll, type OwnChatPoll } from "./polls.ts";
import { POLL_CHOICES_MAX } from "#shared/posts/poll.ts";
import { CHAT_MESSAGE_MAX_CHARACTERS, type ChatBlock, type ChatMessage } from "./contract.ts";
import { block } from "#shared/text.ts";

/** Requests a browser sends to the chat; each is acknowledged with a ChatAnswer. */
export const CHAT_REQUESTS = {
  "chat:join": z.object({ videoId: Id }),
  "chat:message": z.object({
    videoId: Id,
    text: block({ min: 1, max: CHAT_MESSAGE_MAX_CHARACTERS }),
    /** Posts as a channel the user can publish on. */
    channelId: z.optional(z.nullable(Id)),
    /** The message that this one answers. */
    replyTo: z.optional(z.nullable(Id)),
    /** Those whose names stand in the text after an "@". */
    mentions: z.optional(z.array(MentionTarget).check(z.maxLength(MENTIONS_MAX))),
  }),
  /** Shows a held message to all; a rejected one is deleted. */
  "chat:approve": z.object({ messageId: Id }),
  "chat:delete": z.object({ messageId: Id }),
  "chat:cross-out": z.object({ messageId: Id, crossedOut: z._default(z.boolean(), true) }),
  "chat:pin": z.object({ messageId: Id }),
  "chat:unpin": z.object({ messageId: Id }),
  "chat:poll-start": z.extend(NewChatPoll, { videoId: Id }),
  "chat:poll-end": z.object({ pollId: Id }),
  /** The index of a choice; a later vote replaces the earlier one. */
  "chat:vote": z.object({
    pollId: Id,
    choice: z.int().check(z.minimum(0), z.maximum(POLL_CHOICES_MAX - 1)),
  }),
} as const;
export type ChatRequest = keyof typeof CHAT_REQUESTS;

/** The permissions of a user who has joined. */
export interface ChatPermissions {
  readonly phase: "open" | "closed";
  readonly viewers: number;
  /** The end of the block on posting as themselves; null without one. */
  readonly blockedUntil: string | null;
  /** All blocks in force, latest end first. */
  readonly blocks: readonly ActiveBlock[];
  readonly modes: ChatModes;
  /** The poll that was started last, running or over. */
  readonly poll: OwnChatPoll | null;
  /** The new address of the viewer's account, while it waits for its confirmation. */
  readonly unconfirmedEmail: string | null;
  /** The modes do not apply to the team of the channel and to staff. */
  readonly isExempt: boolean;
  readonly can: {
    readonly moderate: boolean;
    readonly blockOnChannel: boolean;
    readonly blockOnSite: boolean;
  };
}

/** A block of the viewer, or of a channel that the viewer can post as. */
export interface ActiveBlock extends ChatBlock {
  readonly channelId: string | null;
}

/** Events the chat sends to a room or to one user. */
export interface ChatEvents {
  "chat:message": (message: ChatMessage) => void;
  /** Several messages of a fast chat, the oldest first. */
  "chat:messages": (messages: readonly ChatMessage[]) => void;
  /** The connection sent too many requests and is closed; its account may read, and write again later. */
  "chat:cut-off": (reason: Omit<ChatRefused, "ok">) => void;
  "chat:delete": (deleted: { readonly videoId: string; readonly messageId: string }) => void;
  "chat:cross-out": (message: ChatMessage) => void;
  "chat:pin": (message: ChatMessage) => void;
  "chat:unpin": (message: ChatMessage) => void;
  "chat:modes": (changed: { readonly videoId: string; readonly modes: ChatModes }) => void;
  /** A poll that has started, has new votes or is over. */
  "chat:poll": (poll: ChatPoll) => void;
  "chat:blocked": (block: ChatBlocked) => void;
  /** The viewer may no longer see the video and receives no further chat events. */
  "chat:left": (left: { readonly videoId: string }) => void;
  /**
   * Whether messages of all processes of the site arrive. When they do again, some may have been missed: the browser
   * fetches the latest ones.
   */
  "chat:reach": (reach: { readonly isWhole: boolean }) => void;
  viewers: (watching: { readonly videoId: string; readonly viewers: number }) => void;
}

/** A block that starts or, with a past date, ends. */
export interface ChatBlocked {
  readonly scope: BlockScope | "account";
  /** The chat in which it was set; null for blocks that were set elsewhere. */
  readonly videoId: string | null;
  readonly blockedUntil: string;
}

/** The result of a request: the value, or an error message in the caller's language. */
export type ChatAnswer<T> = { readonly ok: true; readonly value: T } | ChatRefused;

export interface ChatRefused {
  readonly ok: false;
  readonly code: string;
  readonly message: string;
  /** Seconds until the request may succeed, if waiting helps. */
  readonly waitSeconds?: number;
}
