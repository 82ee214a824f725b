import { describe, expect, it } from "vitest";
import { matchingCandidates, type MentionCandidate, openMentionAt, withMention } from "./mention-typing.ts";

function candidate(name: string): MentionCandidate {
  return { name, userId: name, channelId: null, shape: "person", imageUrl: undefined };
}

const people = ["Łucja Żak", "Jan Kowal", "Ola Łuczak", "Jan Nowak"].map(candidate);
const namesFor = (query: string) => matchingCandidates(people, query).map(({ name }) => name);

describe("openMentionAt", () => {
  it.each([
    ["@", 1, { start: 0, query: "" }],
    ["Hej @ja", 7, { start: 4, query: "ja" }],
    ["Hej @ja i ty", 7, { start: 4, query: "ja" }],
    ["(@Jan K", 7, { start: 1, query: "Jan K" }],
    ["@jan @o", 7, { start: 5, query: "o" }],
  ])("finds what is typed in %j at %i [LVE-093]", (text, caret, found) => {
    expect(openMentionAt(text, caret)).toEqual(found);
  });

  it.each([
    ["ola@dworzec", 11],
    ["@jan", 0],
    ["Hej", 3],
    ["@ nic", 5],
    [`@${"a".repeat(41)}`, 42],
  ])("finds nothing in %j at %i [LVE-093]", (text, caret) => {
    expect(openMentionAt(text, caret)).toBeUndefined();
  });
});

it("matchingCandidates finds the starts of words without regard to case and marks [LVE-093]", () => {
  expect(namesFor("lu")).toEqual(["Łucja Żak", "Ola Łuczak"]);
  expect(namesFor("JAN n")).toEqual(["Jan Nowak"]);
  expect(namesFor("an")).toEqual([]);
  expect(namesFor("")).toHaveLength(4);
});

it("withMention puts the name in place of the query, and the caret behind it [LVE-093]", () => {
  const typed = "Hej @ja co tam";

  expect(withMention(typed, 7, { start: 4, query: "ja" }, "Jan Kowal")).toEqual({
    text: "Hej @Jan Kowal co tam",
    caret: 15,
  });
});
