import { beforeEach, describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { SAMPLE_CARD } from "#web/testing/sample-video.ts";
import { clearQueue, removeFromQueue, moveInQueue, playLast, playNext, usePlayQueue } from "./play-queue.ts";

beforeEach(clearQueue);

function video(id: string): VideoCard {
  return { ...SAMPLE_CARD, _id: id };
}

function order(): string {
  return usePlayQueue
    .getState()
    .videos.map(({ _id }) => _id)
    .join("");
}

describe("the play queue", () => {
  it("adds videos first or last, each once", () => {
    playLast(video("a"));
    playLast(video("b"));
    playNext(video("c"));
    playNext(video("b"));

    expect(order()).toBe("bca");
  });

  it("reorders videos", () => {
    for (const id of "abc") playLast(video(id));
    moveInQueue("c", -1);
    moveInQueue("a", -1);
    moveInQueue("b", 1);

    expect(order()).toBe("acb");
  });

  it("removes videos", () => {
    for (const id of "abc") playLast(video(id));
    removeFromQueue("b");
    removeFromQueue("x");

    expect(order()).toBe("ac");
  });
});
