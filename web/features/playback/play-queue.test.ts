import { beforeEach, describe, expect, it } from "vitest";
import type { VideoCard } from "#shared/videos/contract.ts";
import { clearQueue, leaveQueue, moveInQueue, playLast, playNext, usePlayQueue } from "./play-queue.ts";

beforeEach(clearQueue);

function film(id: string): VideoCard {
  const none = { releaseDate: null, premiereAt: null, publishedAt: null };
  return {
    ...none,
    ...{ _id: id, title: id, channelId: "c", status: "public", visibility: "public", createdAt: "" },
    ...{ ageRestriction: 0, adultsOnly: false, bannedByBigTech: false, bannedByNadaj: false },
    ...{ duration: 1, views: 0, tint: "", hasThumbnail: false, imageVersion: 0, thumbnailBaseUrl: "" },
    channel: { _id: "c", name: "C", slug: "c", hasPicture: false, imageVersion: 0 },
  };
}

function order(): string {
  return usePlayQueue
    .getState()
    .films.map(({ _id }) => _id)
    .join("");
}

describe("the queue of films to play", () => {
  it("takes films first or last, each once", () => {
    playLast(film("a"));
    playLast(film("b"));
    playNext(film("c"));
    playNext(film("b"));

    expect(order()).toBe("bca");
  });

  it("lets films change places within it", () => {
    for (const id of "abc") playLast(film(id));
    moveInQueue("c", -1);
    moveInQueue("a", -1);
    moveInQueue("b", 1);

    expect(order()).toBe("acb");
  });

  it("lets films go", () => {
    for (const id of "abc") playLast(film(id));
    leaveQueue("b");
    leaveQueue("x");

    expect(order()).toBe("ac");
  });
});
