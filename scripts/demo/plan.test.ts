import { createHash } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { readOwnWebVtt } from "#shared/subtitles/web-vtt.ts";
import { momentOf } from "./announcements.ts";
import { atOnce } from "./at-once.ts";
import { planDemo } from "./plan.ts";
import { drawPoster } from "./posters.ts";
import { webVttOf } from "./spoken-lines.ts";

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
      const begins = premiere ? momentOf(premiere, now).toISOString() : "";
      expect(begins > "2026-11-21T00:00:00Z" && begins < "2026-11-28").toBe(true);
    }
  });

  it("has subtitles on ten videos, which end with their video and say something different each [LAS-088]", () => {
    const spoken = whole.videos.flatMap(({ lines, seconds }) => (lines ? [{ lines, seconds }] : []));
    expect(spoken).toHaveLength(10);
    for (const { lines, seconds } of spoken) {
      const cues = readOwnWebVtt(webVttOf(lines, seconds));
      expect(cues.map(({ text }) => text)).toEqual(lines);
      expect(cues[0]?.startSeconds).toBe(0);
      expect(cues.at(-1)?.endSeconds).toBeLessThanOrEqual(seconds);
    }
    const said = spoken.flatMap(({ lines }) => lines);
    expect(new Set(said).size).toBe(said.length);
  });

  it("is the same at every run, and a small one is a part of it", () => {
    expect(planDemo({ isSmall: false })).toEqual(whole);
    const small = planDemo({ isSmall: true });
    const titles = new Set(whole.videos.map(({ title }) => title));
    expect(small.videos.every(({ title }) => titles.has(title))).toBe(true);
    expect(small.videos.some(({ lines }) => lines)).toBe(true);
    expect(small.premieres.length).toBeGreaterThan(0);
  });
});

/** So small that only light, colours and large shapes are left of a picture. */
const GLANCE = { width: 16, height: 9 } as const;
/** Of 255 for each of the three colours, on average: less than that looks like the same picture. */
const NOTICED = 9;

describe("drawPoster", () => {
  const drawn: { title: string; hash: string; glance: Buffer }[] = [];
  beforeAll(async () => {
    const planned = [...whole.videos, ...whole.premieres];
    await atOnce(2, planned, async ({ title, poster }) => {
      const jpeg = await drawPoster(poster);
      const hash = createHash("sha256").update(jpeg).digest("hex");
      const glance = await sharp(jpeg)
        .resize({ ...GLANCE, fit: "fill" })
        .raw()
        .toBuffer();
      drawn.push({ title, hash, glance });
    });
  });

  it("draws another picture for each video, and tells them apart at a glance [LAS-088]", () => {
    expect(new Set(drawn.map(({ hash }) => hash)).size).toBe(drawn.length);
    const alike = drawn.flatMap((one, place) =>
      drawn
        .slice(place + 1)
        .map((other) => ({
          titles: `${one.title} / ${other.title}`,
          by: differenceOf(one.glance, other.glance),
        }))
        .filter(({ by }) => by < NOTICED),
    );
    expect(alike).toEqual([]);
  });
});

/** The mean difference of two pictures, over pixels and colours. */
function differenceOf(one: Buffer, other: Buffer): number {
  expect(other).toHaveLength(one.length);
  return one.reduce((sum, value, place) => sum + Math.abs(value - (other[place] ?? 0)), 0) / one.length;
}
