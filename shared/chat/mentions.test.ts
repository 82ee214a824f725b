import { describe, expect, it } from "vitest";
import { cutAtMentions, mentionedIn } from "./mentions.ts";

const jan = { name: "Jan Kowal" };
const janina = { name: "Jan Kowal Nowak" };

describe("cutAtMentions", () => {
  it.each([
    ["Cześć @Jan Kowal, hej", ["Cześć ", "@Jan Kowal", ", hej"]],
    ["@Jan Kowal Nowak i @Jan Kowal", ["@Jan Kowal Nowak", " i ", "@Jan Kowal"]],
    ["poczta@Jan Kowal", ["poczta@Jan Kowal"]],
    ["@Jan Kowalski", ["@Jan Kowalski"]],
    ["@@Jan Kowal", ["@", "@Jan Kowal"]],
    ["@", ["@"]],
    ["", []],
  ])("cuts %j at whole names, the longest first [LVE-093]", (text, parts) => {
    const found = cutAtMentions(text, [jan, janina]);

    expect(found.map((part) => part.text)).toEqual(parts);
  });

  it("names whom each part mentions [LVE-093]", () => {
    const [, first, , second] = cutAtMentions("Do @Jan Kowal Nowak i @Jan Kowal", [jan, janina]);

    expect([first?.mention, second?.mention]).toEqual([janina, jan]);
  });
});

it("mentionedIn finds those whose name stands in the text [LVE-093]", () => {
  expect(mentionedIn("@Jan Kowal Nowak, jesteś?", [jan, janina])).toEqual([janina]);
  expect(mentionedIn("Jan Kowal, jesteś?", [jan, janina])).toEqual([]);
});
