import * as z from "zod/mini";

export const SLOW_MODE_SECONDS_MAX = 3600;
/** Minutes that an account must have been subscribed before it may write; 0 is any subscription. */
export const SUBSCRIBED_MINUTES = [0, 1, 10, 30, 60, 1440, 10_080, 43_200] as const;
export type SubscribedMinutes = (typeof SUBSCRIBED_MINUTES)[number];

/** Restrictions on writing that are switched on in the chats of a channel; null and false mean off. */
export const ChatModes = z.object({
  /** Each account may write once in this many seconds. */
  slowSeconds: z.nullable(z.int().check(z.minimum(1), z.maximum(SLOW_MODE_SECONDS_MAX))),
  subscribedMinutes: z.nullable(z.literal(SUBSCRIBED_MINUTES)),
  emojiOnly: z.boolean(),
  /** An account whose new email address is not confirmed may not write. */
  confirmedOnly: z.boolean(),
});
export type ChatModes = z.output<typeof ChatModes>;

/** The modes by the names that the database stores. */
export const CHAT_MODES = ["slow", "subscribers", "emoji", "confirmed"] as const;
export type ChatMode = (typeof CHAT_MODES)[number];

const EMOJI_TEXT =
  /^(?:[\p{RGI_Emoji}\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\s]|\u{200D}|\u{FE0F}|\u{20E3})+$/v;

/** Whether a text consists of emoji alone. */
export function isEmojiOnly(text: string): boolean {
  return EMOJI_TEXT.test(text) && text.trim() !== "";
}
