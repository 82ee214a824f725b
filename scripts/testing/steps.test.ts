import { describe, expect, it } from "vitest";
import { chooseSteps } from "./steps.ts";

const NAMES = ["format", "generate", "lint", "unit", "build", "e2e"];

describe("the steps of npm test", () => {
  it("are all of them without arguments", () => {
    expect(chooseSteps(NAMES, [])).toEqual({ steps: NAMES, paths: [], circle: "gate" });
  });

  it("are the gate without arguments, and everything with `all` or with paths", () => {
    expect(chooseSteps(NAMES, ["all"])).toEqual({ steps: NAMES, paths: [], circle: "all" });
    expect(chooseSteps(NAMES, ["all", "e2e"])).toMatchObject({ circle: "all", paths: [] });
    expect(chooseSteps(NAMES, ["unit"]).circle).toBe("gate");
    expect(chooseSteps(NAMES, ["server/faults/disk-full.test.ts"]).circle).toBe("all");
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

    expect(choice).toEqual({ steps: ["generate", "unit"], paths: ["server/media"], circle: "all" });
  });

  it("need no generated code to check the format", () => {
    expect(chooseSteps(NAMES, ["format"]).steps).toEqual(["format"]);
  });
});
