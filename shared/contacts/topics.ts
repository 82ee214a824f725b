/** Topics of a bug report by their wire codes. X is the error page and any unknown code. */
export const BUG_TOPICS = ["E", "V", "K", "W", "F", "N", "X"] as const;
export type BugTopic = (typeof BUG_TOPICS)[number];

export const ERROR_PAGE_TOPIC: BugTopic = "X";

export function isBugTopic(code: string): code is BugTopic {
  return BUG_TOPICS.some((topic) => topic === code);
}

/** The code a report with this code is stored as. */
export function toBugTopic(code: string): BugTopic {
  return isBugTopic(code) ? code : ERROR_PAGE_TOPIC;
}
