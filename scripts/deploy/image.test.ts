import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

const ROOT = path.join(import.meta.dirname, "../..");

/** The instructions of the last stage, a line each. */
let instructions: string[];
beforeAll(async () => {
  const text = (await readFile(path.join(ROOT, "Dockerfile"), "utf8")).replaceAll("\\\n", "");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  instructions = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
});

const valuesOf = (name: string) =>
  instructions.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));

describe("Dockerfile", () => {
  it("ends as a user without rights, whom nothing changes afterwards", () => {
    expect(valuesOf("USER")).toEqual(["10001:10001"]);
    const at = instructions.findIndex((line) => line.startsWith("USER "));
    expect(instructions.slice(at).filter((line) => /^(RUN|COPY|ADD) /.test(line))).toEqual([]);
  });

  it("has a health check that asks whether the process takes work, on the port that it opens for it", () => {
    const [check = ""] = valuesOf("HEALTHCHECK");
    const [environment = ""] = valuesOf("ENV");

    expect(check).toContain("process.env.METRICS_PORT}/readyz");
    expect(environment).toMatch(/\bMETRICS_PORT=\d+/);
  });

  it("is made without settings, data and history of the folder that it is built in", async () => {
    const ignored = (await readFile(path.join(ROOT, ".dockerignore"), "utf8")).split("\n");

    expect(ignored).toEqual(expect.arrayContaining([".env", ".git", "data", "node_modules"]));
  });
});
