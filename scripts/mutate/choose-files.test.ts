import { describe, expect, it } from "vitest";
import { chooseFiles, parseRequest } from "./choose-files.ts";

const FILES = [
  "server/features/donations/donations.test.ts",
  "server/features/donations/letters.ts",
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
  "web/player/keyboard.test.ts",
  "web/player/keyboard.ts",
  "web/player/player.tsx",
];

function choose(...args: string[]) {
  return chooseFiles(parseRequest(args), FILES);
}

describe("npm run mutate", () => {
  it("changes the rules under a folder and runs the tests of their noun on both sides [LAS-157]", () => {
    expect(choose("shared/donations")).toEqual({
      mutate: ["shared/donations/money.ts"],
      tests: ["server/features/donations/donations.test.ts", "shared/donations/donations.test.ts"],
    });
    expect(choose("./server/features/donations/").mutate).toEqual(["server/features/donations/store.ts"]);
  });

  it("takes the tests beside code of the browser, and leaves components alone [LAS-157]", () => {
    expect(choose("web/player")).toEqual({
      mutate: ["web/player/keyboard.ts"],
      tests: ["web/player/keyboard.test.ts"],
    });
  });

  it("changes a file that is named itself, and takes the tests of its name where there is no noun", () => {
    expect(choose("shared/donations/contract.ts").mutate).toEqual(["shared/donations/contract.ts"]);
    expect(choose("shared/typography.ts").tests).toEqual(["shared/typography.test.ts"]);
  });

  it("takes the tests that are named instead", () => {
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
  ])("refuses %j with a sentence [LAS-157]", (args, message) => {
    expect(() => choose(...args)).toThrow(message);
  });
});
