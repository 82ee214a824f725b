import { type BugTopic, isBugTopic } from "#shared/contacts/topics.ts";
import { m } from "#web/i18n/compiled/messages.js";

const NAMES: Record<BugTopic, () => string> = {
  E: m.contacts_topic_E,
  V: m.contacts_topic_V,
  K: m.contacts_topic_K,
  W: m.contacts_topic_W,
  F: m.contacts_topic_F,
  N: m.contacts_topic_N,
  X: m.contacts_topic_X,
};

/** The same for staff, who need to know which code is unknown. */
export function topicNameWithCode(code: string): string {
  return isBugTopic(code) ? topicName(code) : m.contacts_topic_unknown_code({ code });
}

/** Name of a report topic. */
export function topicName(code: string): string {
  return isBugTopic(code) ? NAMES[code]() : m.contacts_topic_unknown();
}
