import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { VideoStep } from "#shared/videos/steps.ts";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { announcedStep, StepLine, stepStateText } from "./step-line.tsx";

function step(name: VideoStep["name"], changes: Partial<VideoStep> = {}): VideoStep {
  return { name, state: "done", percent: null, renditions: [], waitsFor: null, failure: null, ...changes };
}

const ENCODING = step("encode", { state: "running", percent: 40, renditions: ["480p", "240p"] });

beforeEach(() => overwriteGetLocale(() => "en"));
afterEach(() => overwriteGetLocale(() => "pl"));

describe("the line of steps", () => {
  it("is an ordered list with a name and the state of each step", () => {
    const page = document.createElement("main");
    const steps = [step("upload"), step("check"), ENCODING, step("images", { state: "waiting" })];
    page.innerHTML = renderToStaticMarkup(<StepLine steps={steps} />);

    expect(page.querySelector("ol")?.getAttribute("aria-label")).toBe("Steps of the video");
    expect([...page.querySelectorAll("ol > li")].map(({ textContent }) => textContent)).toEqual([
      "Upload: done",
      "Check: done",
      "Encoding: 40%, 480p, 240p",
      "Thumbnails: waiting",
    ]);
  });

  it.each([
    ["in progress", { state: "running" }],
    ["7%", { state: "running", percent: 7 }],
    ["waiting: the queue is paused", { state: "waiting", waitsFor: { reason: "paused" } }],
    ["not started", { state: "notStarted" }],
    ["failed", { state: "failed" }],
    ["cancelled", { state: "cancelled" }],
    ["not needed", { state: "skipped" }],
  ] as const)("says %s", (text, changes) => {
    expect(stepStateText(step("images", changes))).toBe(text);
  });

  it("names the date until which a step waits", () => {
    const waitsFor = { reason: "date", until: "2026-06-01T08:00:00Z" } as const;

    expect(stepStateText(step("publication", { state: "waiting", waitsFor }))).toMatch(
      /^waiting until .*2026/,
    );
  });
});

describe("what a screen reader hears of it", () => {
  it.each([
    ["Encoding: in progress", [step("upload"), ENCODING, step("images", { state: "waiting" })]],
    [
      "Check: failed",
      [step("check", { state: "failed", failure: "Broken." }), step("encode", { state: "notStarted" })],
    ],
    ["Encoding: waiting", [step("check"), step("encode", { state: "waiting" })]],
    ["Publication: done", [step("images"), step("publication")]],
  ] as const)("is %s, without a percentage", (text, steps) => {
    expect(announcedStep(steps)).toBe(text);
  });
});
