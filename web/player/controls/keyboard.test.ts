import { describe, expect, it } from "vitest";
import { actionForKey, isRepeated, type KeyScope } from "./keyboard.ts";

function action(
  key: string,
  scope: KeyScope = "player",
  held: Partial<Record<"ctrlKey" | "altKey" | "metaKey", true>> = {},
) {
  return actionForKey({ key, ctrlKey: false, altKey: false, metaKey: false, ...held }, scope);
}

describe("actionForKey", () => {
  it.each([
    [" ", { type: "toggle-play" }],
    ["k", { type: "toggle-play" }],
    ["ArrowLeft", { type: "seek-by", seconds: -5 }],
    ["ArrowRight", { type: "seek-by", seconds: 5 }],
    ["j", { type: "seek-by", seconds: -10 }],
    ["l", { type: "seek-by", seconds: 10 }],
    ["ArrowUp", { type: "change-volume", by: 0.05 }],
    ["ArrowDown", { type: "change-volume", by: -0.05 }],
    ["m", { type: "toggle-mute" }],
    ["f", { type: "toggle-full-screen" }],
    ["i", { type: "toggle-picture-in-picture" }],
    ["c", { type: "toggle-captions" }],
    ["<", { type: "change-rate", by: -0.25 }],
    [">", { type: "change-rate", by: 0.25 }],
    ["0", { type: "seek-to-share", share: 0 }],
    ["9", { type: "seek-to-share", share: 0.9 }],
    ["Home", { type: "seek-to-share", share: 0 }],
    ["End", { type: "seek-to-share", share: 1 }],
    ["?", { type: "show-shortcuts" }],
  ])("maps %j on the player", (key, expected) => {
    expect(action(key)).toEqual(expected);
  });

  it("ignores Caps Lock", () => {
    expect(action("K")).toEqual({ type: "toggle-play" });
  });

  it("leaves key combinations to the browser", () => {
    expect(action("f", "player", { ctrlKey: true })).toBeUndefined();
    expect(action("ArrowLeft", "player", { altKey: true })).toBeUndefined();
    expect(action("l", "page", { metaKey: true })).toBeUndefined();
  });

  it("lets arrow keys scroll the page when the focus is outside the player", () => {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"]) {
      expect(action(key, "page")).toBeUndefined();
    }
    expect(action("k", "page")).toEqual({ type: "toggle-play" });
  });

  it("lets Space press the focused button", () => {
    expect(action(" ", "button")).toBeUndefined();
    expect(action("ArrowRight", "button")).toEqual({ type: "seek-by", seconds: 5 });
  });

  it("leaves arrow keys to other sliders and options", () => {
    expect(action("ArrowRight", "control")).toBeUndefined();
    expect(action(" ", "control")).toBeUndefined();
    expect(action("m", "control")).toEqual({ type: "toggle-mute" });
  });

  it("ignores unmapped keys", () => {
    expect(action("x")).toBeUndefined();
    expect(action("Enter")).toBeUndefined();
    expect(action("toString")).toBeUndefined();
  });
});

describe("isRepeated", () => {
  it.each(["ArrowLeft", "l", "ArrowUp", "<", "9", "Home"])("goes on while %j is held", (key) => {
    expect(isRepeated(action(key) ?? { type: "pause" })).toBe(true);
  });

  it.each([" ", "k", "m", "f", "i", "c", "?"])("acts once while %j is held", (key) => {
    expect(isRepeated(action(key) ?? { type: "seek-by", seconds: 1 })).toBe(false);
  });
});
