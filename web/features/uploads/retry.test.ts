import { describe, expect, it } from "vitest";
import { failureKind, retryDelayMs } from "./retry.ts";

describe("failureKind", () => {
  it.each([
    ["there is no answer", { status: 0, code: undefined, isStarted: true }, "retry"],
    ["a proxy stands alone", { status: 502, code: undefined, isStarted: true }, "retry"],
    ["a proxy has no server", { status: 503, code: undefined, isStarted: true }, "retry"],
    ["a line is cut", { status: 0, code: undefined, isStarted: true, isReached: true }, "lost"],
    ["a proxy gives up", { status: 502, code: undefined, isStarted: true, isReached: true }, "lost"],
    ["a proxy is busy", { status: 503, code: undefined, isStarted: true, isReached: true }, "lost"],
    ["it is not created", { status: 0, code: undefined, isStarted: false, isReached: true }, "retry"],
    ["the server stops", { status: 503, code: "UNAVAILABLE", isStarted: true, isReached: true }, "retry"],
    ["the server fails", { status: 500, code: undefined, isStarted: true, isReached: true }, "retry"],
    ["the server is slow", { status: 504, code: undefined, isStarted: true, isReached: true }, "retry"],
    ["the upload is locked", { status: 423, code: undefined, isStarted: true }, "retry"],
    ["the offset is wrong", { status: 409, code: undefined, isStarted: true }, "retry"],
    ["it comes too fast", { status: 429, code: "TOO_MANY_REQUESTS", isStarted: false }, "retry"],
    ["the sent part has expired", { status: 410, code: undefined, isStarted: true }, "gone"],
    ["the sent part is unknown", { status: 404, code: undefined, isStarted: true }, "gone"],
    ["the video is gone", { status: 404, code: "NOT_FOUND", isStarted: false }, "refused"],
    ["another file is on its way", { status: 409, code: "UPLOAD_IN_PROGRESS", isStarted: false }, "refused"],
    ["the file is too large", { status: 413, code: "TOO_LARGE", isStarted: false }, "refused"],
    ["a proxy takes only less", { status: 413, code: undefined, isStarted: true }, "too large"],
    ["a proxy takes no upload", { status: 413, code: undefined, isStarted: false }, "refused"],
    ["the file is no video", { status: 415, code: "UPLOAD_NOT_VIDEO", isStarted: true }, "refused"],
    ["the disk is full", { status: 507, code: "NO_SPACE", isStarted: true }, "refused"],
    ["the session has ended", { status: 401, code: "UNAUTHORIZED", isStarted: true }, "refused"],
  ] as const)("when %s", (_when, failure, kind) => {
    expect(failureKind({ isReached: false, ...failure })).toBe(kind);
  });
});

describe("retryDelayMs", () => {
  it("doubles up to half a minute", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 20].map((attempt) => retryDelayMs(attempt, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
    ]);
  });

  it("adds jitter of a fifth in both directions", () => {
    expect([retryDelayMs(0, 0), retryDelayMs(0, 1)]).toEqual([800, 1200]);
  });
});
