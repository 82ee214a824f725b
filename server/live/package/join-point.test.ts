import { describe, expect, it } from "vitest";
import { findJoinPoint } from "./join-point.ts";
import type { JournalLine } from "./journal.ts";
import { createStreamIndex } from "./stream-index.ts";

const EPOCH = 1_700_000_000_000;

/**
 * Video with a key frame every two seconds, audio whose segments start in between, parts of a third of a second; the
 * ladder is so many seconds behind the source.
 */
function streamOf(seconds: number, soundFrom: number, ladderBehind = 0) {
  const index = createStreamIndex();
  const apply = (line: JournalLine) => index.apply(line);
  apply({
    kind: "session",
    session: "0001",
    epoch: EPOCH,
    renditions: ["source", "480", "low-audio", "audio"],
  });
  for (const [rendition, height] of [
    ["source", 720],
    ["480", 480],
    ["low-audio", 0],
    ["audio", 0],
  ] as const) {
    apply({ kind: "init", rendition, codec: "codec", width: height * 2, height, bytes: 100 });
  }
  for (let part = 0; part < seconds * 3; part += 1) {
    for (const rendition of ["source", "480", "low-audio", "audio"]) {
      if (rendition === "480" && part >= (seconds - ladderBehind) * 3) continue;
      const isSound = rendition.endsWith("audio");
      const opensSegment = isSound ? (part - soundFrom * 3) % 6 === 0 || part === 0 : part % 6 === 0;
      apply({
        ...{ kind: "part", rendition, start: part / 3, seconds: 1 / 3, offset: 100 + part * 10, bytes: 10 },
        ...{ isIndependent: isSound || opensSegment, opensSegment },
      });
    }
  }
  return index;
}

const joining = { shownFrom: EPOCH, behindSeconds: 1.5 };

describe("where a player joins a stream", () => {
  it.each([7, 7.34, 8.67, 9])("sound begins before the pictures, at %s s", (seconds) => {
    for (const soundFrom of [0, 0.67, 1, 1.67]) {
      const index = streamOf(seconds, soundFrom);
      const video = findJoinPoint(index, { ...joining, track: 480 });
      const sound = findJoinPoint(index, { ...joining, track: "audio" });
      expect(sound?.position).toBeLessThanOrEqual((video?.position ?? 0) + 0.01);
      expect((video?.edge ?? 0) - (video?.position ?? 0)).toBeGreaterThanOrEqual(1.5);
    }
  });

  it.each([1, 2, 3, 4.5])("sound begins before pictures of a ladder that is %s s late", (ladderBehind) => {
    const index = streamOf(20, 1, ladderBehind);
    const video = findJoinPoint(index, { ...joining, track: 480 });
    const sound = findJoinPoint(index, { ...joining, track: "audio", quality: 480 });
    expect(sound?.position).toBeLessThanOrEqual(video?.position ?? 0);
    expect((video?.position ?? 0) - (sound?.position ?? 0)).toBeLessThan(5);
    const ofSource = findJoinPoint(index, { ...joining, track: "audio", quality: 720 });
    expect(ofSource).toEqual(findJoinPoint(index, { ...joining, track: "audio" }));
    expect(ofSource?.position).toBeGreaterThanOrEqual(15);
  });

  it("takes the pictures that are not above the wanted height, otherwise the lowest ones, and the wanted sound", () => {
    const index = streamOf(8, 1);
    const nameOf = (track: string | number) => findJoinPoint(index, { ...joining, track })?.segment.rendition;
    expect([1080, 720, 500, 240, "audio", "low-audio"].map(nameOf)).toEqual([
      ...["source", "source", "480", "480", "audio", "low-audio"],
    ]);
  });

  it("hides what was sent before the broadcast", () => {
    const index = streamOf(8, 1);
    const from = (seconds: number, track: string | number) =>
      findJoinPoint(index, { track, behindSeconds: 30, shownFrom: EPOCH + seconds * 1000 });
    expect(from(3, 480)).toMatchObject({ number: 2, position: 0 });
    expect(from(7, 480)).toBeUndefined();
  });
});
