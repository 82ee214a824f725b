import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";

/** Why a video is recommended, strongest first where several reasons hold. */
export const REASONS = [
  "watchedTogether",
  "sameSubject",
  "sameChannel",
  "watchedChannel",
  "liked",
  "fresh",
] as const;
export type Reason = (typeof REASONS)[number];

const MESSAGES = {
  watchedTogether: m.discovery_reason_reason_watchedTogether,
  sameSubject: m.discovery_reason_reason_sameSubject,
  sameChannel: m.discovery_reason_reason_sameChannel,
  watchedChannel: m.discovery_reason_reason_watchedChannel,
  liked: m.discovery_reason_reason_liked,
  fresh: m.discovery_reason_reason_fresh,
} as const satisfies Record<Reason, unknown>;

/** The text of a reason in one language. */
export function reasonText(reason: Reason, locale: Locale): string {
  return MESSAGES[reason]({}, { locale });
}
