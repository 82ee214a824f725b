import { describe, expect, it } from "vitest";
import { chooseSteps } from "./test-steps.ts";

const NAMES = ["format", "generate", "lint", "unit", "build", "e2e"];

describe("the steps of npm test", () => {
  it("are all of them without arguments", () => {
    expect(chooseSteps(NAMES, [])).toEqual({ steps: NAMES, paths: [] });
  });

  it("build the web application before e2e tests, in a step without a timeout [LAS-156]", () => {
    expect(chooseSteps(NAMES, ["e2e"]).steps).toEqual(["generate", "build", "e2e"]);
    expect(chooseSteps(NAMES, ["e2e/browse/home.test.ts"]).steps).toEqual([
      "generate",
      "unit",
      "build",
      "e2e",
    ]);
  });

  it("accept paths and names together", () => {
    const choice = chooseSteps(NAMES, ["unit", "server/media"]);

    expect(choice).toEqual({ steps: ["generate", "unit"], paths: ["server/media"] });
  });

  it("need no generated code to check the format", () => {
    expect(chooseSteps(NAMES, ["format"]).steps).toEqual(["format"]);
  });
});
