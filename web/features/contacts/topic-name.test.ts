import { expect, it } from "vitest";
import { BUG_TOPICS, toBugTopic } from "#shared/contacts/topics.ts";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { topicName, topicNameWithCode } from "./topic-name.ts";

it("names every topic, and marks an unknown code as unknown [BUG-008]", () => {
  expect(new Set(BUG_TOPICS.map(topicName)).size).toBe(7);
  expect(topicName("Q")).toBe("Nieznany kod błędu");
});

it("names an unknown code to staff in both languages, and known codes as usual [LAS-037]", () => {
  expect(topicNameWithCode("Q")).toBe("Nieznany kod błędu: Q");
  expect(topicNameWithCode("V")).toBe(topicName("V"));
  overwriteGetLocale(() => "en");
  expect(topicNameWithCode("Q")).toBe("Unknown error code: Q");
  overwriteGetLocale(() => "pl");
  expect(toBugTopic("Q")).toBe("X");
});
