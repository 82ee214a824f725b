import * as z from "zod/mini";
import { Id } from "#shared/paging.ts";
import type { BlockScope } from "./blocks.ts";
import { CHAT_MESSAGE_MAX_CHARACTERS, type ChatBlock, type ChatMessage } from "./contract.ts";

/** What a browser tells the chat; every event is answered with a ChatAnswer. */
export const CHAT_REQUESTS = {
  "chat:join": z.object({ videoId: Id }),
  "chat:message": z.object({
    videoId: Id,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(CHAT_MESSAGE_MAX_CHARACTERS)),
    /** To write as a channel on which one publishes. */
    channelId: z.optional(z.nullable(Id)),
  }),
  "chat:delete": z.object({ messageId: Id }),
  "chat:cross-out": z.object({ messageId: Id, crossedOut: z._default(z.boolean(), true) }),
  "chat:pin": z.object({ messageId: Id }),
  "chat:unpin": z.object({ messageId: Id }),
} as const;
export type ChatRequest = keyof typeof CHAT_REQUESTS;

/** What somebody who has joined may do. */
export interface ChatStanding {
  readonly phase: "open" | "closed";
  readonly viewers: number;
  /** Until when they may not write as themselves; null where nothing forbids it. */
  readonly blockedUntil: string | null;
  /** Everything that keeps them from writing, the one that ends last first. */
  readonly blocks: readonly StandingBlock[];
  readonly can: {
    readonly moderate: boolean;
    readonly blockOnChannel: boolean;
    readonly blockOnSite: boolean;
  };
}

/** A block of the viewer, or of a channel that the viewer may write as. */
export interface StandingBlock extends ChatBlock {
  readonly channelId: string | null;
}

/** What the chat tells everybody in a room, or one person. */
export interface ChatEvents {
  "chat:message": (message: ChatMessage) => void;
  "chat:delete": (gone: { readonly videoId: string; readonly messageId: string }) => void;
  "chat:cross-out": (message: ChatMessage) => void;
  "chat:pin": (message: ChatMessage) => void;
  "chat:unpin": (message: ChatMessage) => void;
  "chat:blocked": (block: ChatBlocked) => void;
  /** The viewer may not see the video any more, and hears no more of its chat. */
  "chat:left": (left: { readonly videoId: string }) => void;
  viewers: (watching: { readonly videoId: string; readonly viewers: number }) => void;
}

/** A block that begins or, with a moment that has passed, ends. */
export interface ChatBlocked {
  readonly scope: BlockScope;
  readonly videoId: string;
  readonly blockedUntil: string;
}

/** How a request ended: with what was asked for, or with a sentence in the asker's language. */
export type ChatAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: string; readonly message: string };
