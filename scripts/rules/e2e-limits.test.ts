import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const E2E = path.resolve(import.meta.dirname, "../../e2e");
/** A click waits for two equal frames, which takes seconds on a busy machine: a lower limit makes slowness a failure. */
const MIN_LIMIT_MS = 10_000;
const LIMIT = /\btimeout: ?([\d_]+)/g;
/** No limit of a check: the browser calls back at this time at the latest. */
const CALLBACK = "requestIdleCallback";

const sources = fs
  .readdirSync(E2E, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => ({ name, lines: fs.readFileSync(path.join(E2E, name), "utf8").split("\n") }));

it("no check of a journey has a limit below ten seconds", () => {
  const tooLow = sources.flatMap(({ name, lines }) =>
    lines
      .filter((line) => !line.includes(CALLBACK))
      .filter((line) => [...line.matchAll(LIMIT)].some(([, limit = ""]) => msOf(limit) < MIN_LIMIT_MS))
      .map((line) => `${name}: ${line.trim()}`),
  );

  expect(sources.length).toBeGreaterThan(60);
  expect(tooLow).toEqual([]);
});

it("no journey waits for a fixed time, or for the silence of a network that may never come", () => {
  const waits = sources.flatMap(({ name, lines }) =>
    lines
      .filter((line) => /networkidle"|waitForTimeout\(/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );

  expect(waits).toEqual([]);
});

function msOf(limit: string): number {
  return Number(limit.replaceAll("_", ""));
}
