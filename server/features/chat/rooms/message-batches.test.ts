import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { createMessageBatches } from "./message-batches.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const frames: string[][] = [];
  const batches = createMessageBatches({
    send: (videoId, messages) => frames.push(messages.map(({ text }) => `${videoId} ${text}`)),
    batchMs: 200,
  });
  const add = (videoId: string, text: string) =>
    batches.add({
      ...{ _id: text, videoId, text, userId: "u", user: null, channelId: null, channel: null },
      ...{
        byHost: false,
        pinned: false,
        crossedOut: false,
        held: null,
        replyTo: null,
        mentions: [],
        deleted: false,
        createdAt: "",
      },
    } satisfies ChatMessage);
  return { frames, batches, add };
}

it("sends a message of a slow room at once", () => {
  const { frames, add } = open();
  add("a", "1");
  vi.advanceTimersByTime(1000);
  add("a", "2");

  expect(frames).toEqual([["a 1"], ["a 2"]]);
});

it("sends a fast room a few frames a second, in order and without losses", () => {
  const { frames, add } = open();
  for (let at = 0; at < 300; at += 1) {
    add("a", String(at));
    vi.advanceTimersByTime(10);
  }
  vi.advanceTimersByTime(1000);

  expect(frames.flat()).toEqual(Array.from({ length: 300 }, (_, at) => `a ${at}`));
  expect(frames.length).toBeLessThanOrEqual(17);
});

it("keeps rooms apart, and sends what waits before a change of it", () => {
  const { frames, batches, add } = open();
  add("a", "1");
  add("b", "2");
  add("a", "3");

  batches.flush("a");

  expect(frames).toEqual([["a 1"], ["b 2"], ["a 3"]]);
});

it("limits how many messages wait", () => {
  const { frames, add } = open();
  for (let at = 0; at < 1000; at += 1) add("a", String(at));

  expect(frames.flat().length).toBeGreaterThan(800);
  expect(Math.max(...frames.map(({ length }) => length))).toBeLessThanOrEqual(100);
});
