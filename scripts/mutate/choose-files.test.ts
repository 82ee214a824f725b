import { describe, expect, it } from "vitest";
import { chooseFiles, parseRequest } from "./choose-files.ts";

const FILES = [
  "server/features/donations/donations.test.ts",
  "server/features/donations/email-templates.ts",
  "server/features/donations/routes.ts",
  "server/features/donations/store.ts",
  "server/features/people/mutes.test.ts",
  "shared/ads/serving.ts",
  "shared/donations/contract.ts",
  "shared/donations/donations.test.ts",
  "shared/donations/money.ts",
  "shared/paging.ts",
  "shared/typography.test.ts",
  "shared/typography.ts",
  "web/player/controls/keyboard.test.ts",
  "web/player/controls/keyboard.ts",
  "web/player/player.tsx",
];

function choose(...args: string[]) {
  return chooseFiles(parseRequest(args), FILES);
}

describe("npm run mutate", () => {
  it("mutates the files of a folder and runs the tests of their feature on both sides [LAS-157]", () => {
    expect(choose("shared/donations")).toEqual({
      mutate: ["shared/donations/money.ts"],
      tests: ["server/features/donations/donations.test.ts", "shared/donations/donations.test.ts"],
    });
    expect(choose("./server/features/donations/").mutate).toEqual(["server/features/donations/store.ts"]);
  });

  it("selects the tests beside browser code, and skips components [LAS-157]", () => {
    expect(choose("web/player")).toEqual({
      mutate: ["web/player/controls/keyboard.ts"],
      tests: ["web/player/controls/keyboard.test.ts"],
    });
  });

  it("mutates a file that is named itself, and selects the tests of its name outside features", () => {
    expect(choose("shared/donations/contract.ts").mutate).toEqual(["shared/donations/contract.ts"]);
    expect(choose("shared/typography.ts").tests).toEqual(["shared/typography.test.ts"]);
  });

  it("selects the tests that are named with --tests", () => {
    const { tests } = choose("shared/donations", "shared/ads", "--tests", "server/features/people");

    expect(tests).toEqual(["server/features/people/mutes.test.ts"]);
  });

  it.each([
    [[], /Name a file or a folder/],
    [["shared/nothing"], /shared\/nothing names no file/],
    [["shared/ads"], /No tests belong to shared\/ads/],
    [["shared/donations", "--tests", "shared/paging.ts"], /shared\/paging.ts has no tests/],
    [["shared/donations", "--quick"], /no option --quick/],
    [["shared/donations", "--concurrency", "many"], /needs a number/],
  ])("rejects %j with a message [LAS-157]", (args, message) => {
    expect(() => choose(...args)).toThrow(message);
  });
});
