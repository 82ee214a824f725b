import { expect, it } from "vitest";
import { BUG_TOPICS, bugTopicOf } from "#shared/contacts/topics.ts";
import { topicName } from "./topic-name.ts";

it("names every topic, and says so of a code that is none [BUG-008]", () => {
  expect(new Set(BUG_TOPICS.map(topicName)).size).toBe(7);
  expect(topicName("Q")).toBe("Nieznany kod błędu");
  expect(bugTopicOf("Q")).toBe("X");
});
