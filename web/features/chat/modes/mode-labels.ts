import type { ChatModes, SubscribedMinutes } from "#shared/chat/modes.ts";
import { m } from "#web/i18n/compiled/messages.js";

const AGES: Readonly<Record<Exclude<SubscribedMinutes, 0>, () => string>> = {
  1: m.chat_mode_age_1,
  10: m.chat_mode_age_10,
  30: m.chat_mode_age_30,
  60: m.chat_mode_age_60,
  1440: m.chat_mode_age_1440,
  10_080: m.chat_mode_age_10080,
  43_200: m.chat_mode_age_43200,
};

/** The required age of a subscription, worded for a list of choices. */
export function subscribedForText(minutes: SubscribedMinutes): string {
  return minutes === 0 ? m.chat_mode_subscribers_any() : AGES[minutes]();
}

/** The modes in force, each as a sentence for writers. */
export function modeTexts({ slowSeconds, subscribedMinutes, emojiOnly, confirmedOnly }: ChatModes): string[] {
  const texts: string[] = [];
  if (slowSeconds !== null) texts.push(m.chat_mode_slow_line({ seconds: slowSeconds }));
  if (subscribedMinutes === 0) texts.push(m.chat_mode_subscribers_line());
  else if (subscribedMinutes !== null) {
    texts.push(m.chat_mode_subscribers_line_for({ age: AGES[subscribedMinutes]() }));
  }
  if (confirmedOnly) texts.push(m.chat_mode_confirmed_line());
  if (emojiOnly) texts.push(m.chat_mode_emoji());
  return texts;
}
