import * as z from "zod/mini";
import { line } from "#shared/text.ts";

export const WATCHED_WORDS_MAX = 200;
export const WATCHED_WORD_MAX_CHARACTERS = 60;

/** Whether messages with links are shown, wait for a moderator or are refused. */
export const LINK_RULES = ["allowed", "held", "off"] as const;
export type LinkRule = (typeof LINK_RULES)[number];

/** Why a message waits for a moderator. */
export const HOLD_REASONS = ["words", "links"] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** What the messages of a channel's chats are checked for. */
export const ChatFilters = z.object({
  links: z.enum(LINK_RULES),
  /** Words and phrases that hold a message, in any letter case and inflected form. */
  words: z.array(z.string()),
});
export type ChatFilters = z.output<typeof ChatFilters>;

/** Those that a moderator sets. */
export const NewChatFilters = z.extend(ChatFilters, {
  words: z.array(line({ min: 2, max: WATCHED_WORD_MAX_CHARACTERS })).check(z.maxLength(WATCHED_WORDS_MAX)),
});
