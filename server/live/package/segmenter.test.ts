import { describe, expect, it } from "vitest";
import { createSegmenter, type Segmenter } from "./segmenter.ts";

const PART_SECONDS = 0.5;

/** The starts of the segments that a rendition with parts of half a second opens. */
async function segmentsOf(
  segmenter: Segmenter,
  rendition: string,
  { keyFrames, until, from = 0 }: { keyFrames: readonly number[]; until: number; from?: number },
) {
  const opened: number[] = [];
  for (let start = from; start < until; start += PART_SECONDS) {
    const fragment = { start, seconds: PART_SECONDS, isIndependent: keyFrames.includes(start) };
    if (await segmenter.opensSegment(rendition, fragment)) opened.push(start);
  }
  return opened;
}

describe("the segments of a session", () => {
  it("open at key frames of the source, two seconds apart or more", async () => {
    const segmenter = createSegmenter();

    const opened = await segmentsOf(segmenter, "source", { keyFrames: [0, 1, 2, 3.5, 4, 7], until: 8 });

    expect(opened).toEqual([0, 2, 4, 7]);
  });

  it("open at the same key frames in a rung that has more of them", async () => {
    const segmenter = createSegmenter();
    await segmentsOf(segmenter, "source", { keyFrames: [0, 5], until: 8 });
    const everywhere = Array.from({ length: 16 }, (_, at) => at * PART_SECONDS);

    expect(await segmentsOf(segmenter, "240", { keyFrames: everywhere, until: 8 })).toEqual([0, 5]);
    expect(await segmentsOf(segmenter, "480", { keyFrames: [0, 5], until: 8 })).toEqual([0, 5]);
  });

  it("are as many in a rung that lacks a key frame", async () => {
    const segmenter = createSegmenter();
    await segmentsOf(segmenter, "source", { keyFrames: [0, 2, 4, 6], until: 8 });

    expect(await segmentsOf(segmenter, "240", { keyFrames: [0, 2.5, 4, 6], until: 8 })).toEqual([
      0, 2.5, 4, 6,
    ]);
    expect(await segmentsOf(segmenter, "480", { keyFrames: [0, 4, 4.5, 6], until: 8 })).toEqual([
      0, 4, 4.5, 6,
    ]);
  });

  it("wait in a rung until the source has got past the key frame, or has ended", async () => {
    const segmenter = createSegmenter();
    const answers: boolean[] = [];
    await segmentsOf(segmenter, "source", { keyFrames: [0], until: 2 });
    await segmentsOf(segmenter, "240", { keyFrames: [0], until: 2 });
    const next = { seconds: PART_SECONDS, isIndependent: true };

    const second = segmenter.opensSegment("240", { start: 2, ...next }).then((is) => answers.push(is));
    await segmenter.opensSegment("240", { start: 2.5, seconds: PART_SECONDS, isIndependent: false });
    expect(answers).toEqual([]);
    await segmenter.opensSegment("source", { start: 2, ...next });
    await second;
    expect(answers).toEqual([true]);

    const third = segmenter.opensSegment("240", { start: 4, ...next });
    segmenter.endSource();
    expect(await third).toBe(false);
  });

  it("start audio segments every two seconds, whatever the video does", async () => {
    const segmenter = createSegmenter();

    expect(await segmentsOf(segmenter, "audio", { keyFrames: [], until: 6 })).toEqual([0, 2, 4]);
    expect(await segmentsOf(segmenter, "low-audio", { keyFrames: [], until: 6, from: 1 })).toEqual([1, 3, 5]);
  });
});
