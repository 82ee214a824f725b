import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { readOwnWebVtt } from "#shared/subtitles/web-vtt.ts";
import { momentOf } from "./announcements.ts";
import { mapConcurrent } from "#server/platform/map-concurrent.ts";
import { planDemo } from "./plan.ts";
import { drawPoster } from "./posters.ts";
import { webVttOf } from "./transcripts.ts";

const whole = planDemo({ isSmall: false });

describe("planDemo", () => {
  it("has 20 channels with 80 videos of different titles, and premieres in the coming days [LAS-086, LAS-089]", () => {
    expect(whole.channels).toHaveLength(20);
    expect(whole.videos).toHaveLength(80);
    expect(new Set(whole.videos.map(({ title }) => title)).size).toBe(80);
    expect(whole.videos.every(({ hoursAgo, premiere }) => hoursAgo > 0 && !premiere)).toBe(true);
    expect(whole.premieres.length).toBeGreaterThan(1);
    const now = new Date("2026-11-20T23:59:00Z");
    for (const { premiere } of whole.premieres) {
      const startsAt = premiere ? momentOf(premiere, now).toISOString() : "";
      expect(startsAt > "2026-11-21T00:00:00Z" && startsAt < "2026-11-28").toBe(true);
    }
  });

  it("has subtitles on ten videos, which end with their video and all differ [LAS-088]", () => {
    const transcribed = whole.videos.flatMap(({ lines, seconds }) => (lines ? [{ lines, seconds }] : []));
    expect(transcribed).toHaveLength(10);
    for (const { lines, seconds } of transcribed) {
      const cues = readOwnWebVtt(webVttOf(lines, seconds));
      expect(cues.map(({ text }) => text)).toEqual(lines);
      expect(cues[0]?.startSeconds).toBe(0);
      expect(cues.at(-1)?.endSeconds).toBeLessThanOrEqual(seconds);
    }
    const allLines = transcribed.flatMap(({ lines }) => lines);
    expect(new Set(allLines).size).toBe(allLines.length);
  });

  it("is deterministic, and a small one is a subset", () => {
    expect(planDemo({ isSmall: false })).toEqual(whole);
    const small = planDemo({ isSmall: true });
    const titles = new Set(whole.videos.map(({ title }) => title));
    expect(small.videos.every(({ title }) => titles.has(title))).toBe(true);
    expect(small.videos.some(({ lines }) => lines)).toBe(true);
    expect(small.premieres.length).toBeGreaterThan(0);
  });
});

/** Differences that are seen at this size are seen at every larger one. */
const DRAWN_SIZE = { width: 480, height: 270 } as const;
/** So small that only light, colours and large shapes remain of an image. */
const THUMBNAIL_SIZE = { width: 16, height: 9 } as const;
/** Of 255 for each of the three colours, on average: images below this difference look the same. */
const MIN_DIFFERENCE = 9;

describe("drawPoster", () => {
  const drawn: { title: string; hash: string; thumbnail: Buffer }[] = [];
  beforeAll(async () => {
    const planned = [...whole.videos, ...whole.premieres];
    await mapConcurrent(2, planned, async ({ title, poster }) => {
      const jpeg = await drawPoster(poster, DRAWN_SIZE);
      const hash = createHash("sha256").update(jpeg).digest("hex");
      const thumbnail = await sharp(jpeg)
        .resize({ ...THUMBNAIL_SIZE, fit: "fill" })
        .raw()
        .toBuffer();
      drawn.push({ title, hash, thumbnail });
    });
  });

  it("draws a different image for each video, visibly different at thumbnail size [LAS-088]", () => {
    expect(new Set(drawn.map(({ hash }) => hash)).size).toBe(drawn.length);
    const similar = drawn.flatMap((one, index) =>
      drawn
        .slice(index + 1)
        .map((other) => ({
          titles: `${one.title} / ${other.title}`,
          by: differenceOf(one.thumbnail, other.thumbnail),
        }))
        .filter(({ by }) => by < MIN_DIFFERENCE),
    );
    expect(similar).toEqual([]);
  });
});

/** The mean difference of two images, over pixels and colours. */
function differenceOf(one: Buffer, other: Buffer): number {
  expect(other).toHaveLength(one.length);
  return one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length;
}
