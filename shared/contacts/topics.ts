/** What a report of a fault can be about, by the codes that travel. X is the error page, and whatever is unknown. */
export const BUG_TOPICS = ["E", "V", "K", "W", "F", "N", "X"] as const;
export type BugTopic = (typeof BUG_TOPICS)[number];

export const ERROR_PAGE_TOPIC: BugTopic = "X";

export function isBugTopic(code: string): code is BugTopic {
  return BUG_TOPICS.some((topic) => topic === code);
}

/** The code that a report with this one is kept under. */
export function bugTopicOf(code: string): BugTopic {
  return isBugTopic(code) ? code : ERROR_PAGE_TOPIC;
}
