import { describe, expect, it } from "vitest";
import { masterPlaylist, mediaPlaylist } from "./playlists.ts";
import { createStreamIndex, type StreamIndex } from "./stream-index.ts";

const EPOCH = Date.parse("2026-11-24T01:00:00Z");
const PARTS_PER_SEGMENT = 6;

/** A stream of that many segments of two seconds. */
function streamOf(segments: number): StreamIndex {
  const index = createStreamIndex();
  index.apply({ kind: "session", session: "0001", epoch: EPOCH, renditions: ["source", "audio"] });
  for (const rendition of ["source", "audio"]) {
    index.apply({ kind: "init", rendition, codec: "x", width: 1280, height: 720, bytes: 800 });
  }
  for (let part = 0; part < segments * PARTS_PER_SEGMENT; part += 1) {
    for (const rendition of ["source", "audio"]) {
      index.apply({
        ...{ kind: "part", rendition, start: part / 3, seconds: 1 / 3, offset: 800 + part * 100, bytes: 100 },
        isIndependent: part % PARTS_PER_SEGMENT === 0,
        opensSegment: part % PARTS_PER_SEGMENT === 0,
      });
    }
  }
  return index;
}

describe("a delta update", () => {
  it("is under a tenth of the playlist after an hour, and completes an earlier one [LVE-044]", () => {
    const index = streamOf(1800);
    const full = mediaPlaylist(index, "source", { hasEnded: false }) ?? "";

    const delta = mediaPlaylist(index, "source", { hasEnded: false, isDelta: true }) ?? "";

    expect(delta.length).toBeLessThan(full.length / 10);
    const [head = "", rest = ""] = delta.split(/#EXT-X-SKIP:SKIPPED-SEGMENTS=\d+\n/);
    const skipped = Number(/SKIPPED-SEGMENTS=(\d+)/.exec(delta)?.[1]);
    const known = full
      .slice(head.length)
      .split(/(?<=\.m4s\n)/)
      .slice(0, skipped)
      .join("");
    // A delta update repeats EXT-X-MAP for players that joined after it.
    expect(head + known + rest.replace(/#EXT-X-MAP:.*\n/, "")).toBe(full);
  });

  it("is the whole playlist while the stream is short, and after its end", () => {
    const whole = (index: StreamIndex, hasEnded: boolean) => mediaPlaylist(index, "source", { hasEnded });
    for (const [segments, hasEnded] of [
      [3, false],
      [100, true],
    ] as const) {
      const index = streamOf(segments);
      const delta = mediaPlaylist(index, "source", { hasEnded, isDelta: true });
      expect(delta).toBe(whole(index, hasEnded));
    }
  });
});

describe("a playlist", () => {
  it("begins with the first segment, and lists parts of the last ones only", () => {
    const playlist = mediaPlaylist(streamOf(20), "source", { hasEnded: false }) ?? "";

    expect(playlist).toContain("#EXT-X-MEDIA-SEQUENCE:0\n");
    expect(playlist.match(/^#EXT-X-PART:/gm)).toHaveLength(3 * PARTS_PER_SEGMENT);
    expect(playlist.match(/^#EXTINF:2\.00000,$/gm)).toHaveLength(19);
    expect(playlist).toContain("CAN-BLOCK-RELOAD=YES");
    const ended = mediaPlaylist(streamOf(20), "source", { hasEnded: true }) ?? "";
    expect(ended).not.toMatch(/EXT-X-PART:|PRELOAD-HINT|RENDITION-REPORT|SERVER-CONTROL/);
    expect(ended.match(/^#EXTINF/gm)).toHaveLength(20);
    expect(ended.endsWith("#EXT-X-ENDLIST\n")).toBe(true);
  });

  it("lists whole segments only for a player that loads no parts, and holds no request of it", () => {
    const index = streamOf(20);
    const playlist = mediaPlaylist(index, "source", { hasEnded: false, hasParts: false }) ?? "";

    expect(playlist).not.toMatch(/EXT-X-PART|PRELOAD-HINT|RENDITION-REPORT|CAN-BLOCK-RELOAD/);
    expect(playlist).toContain("#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=12.0\n");
    expect(playlist.match(/^#EXTINF:2\.00000,$/gm)).toHaveLength(19);
    expect(playlist.match(/^#EXT-X-PROGRAM-DATE-TIME/gm)).toHaveLength(19);
    expect(playlist.endsWith("0001/source-s18.m4s\n")).toBe(true);
    const options = { hasEnded: false, isDelta: true, hasParts: false };
    expect(mediaPlaylist(index, "source", options)).toContain("#EXT-X-SKIP:SKIPPED-SEGMENTS=");
    const ended = mediaPlaylist(index, "source", { hasEnded: true, hasParts: false });
    expect(ended).toBe(mediaPlaylist(index, "source", { hasEnded: true }));
  });

  it("lists the source in place of a rung that a session lacks", () => {
    const index = streamOf(2);
    index.apply({ kind: "session", session: "0002", epoch: EPOCH, renditions: ["source", "480", "audio"] });
    const part = { kind: "part", start: 60, seconds: 2, offset: 0, bytes: 9, isIndependent: true } as const;
    index.apply({ ...part, rendition: "source", opensSegment: true });
    index.apply({ ...part, rendition: "480", opensSegment: true });
    index.apply({ kind: "session", session: "0003", epoch: EPOCH, renditions: ["source", "audio"] });
    index.apply({ ...part, rendition: "source", start: 70, opensSegment: true });

    const playlist = mediaPlaylist(index, "480", { hasEnded: true }) ?? "";

    expect(playlist.match(/^\d.*m4s$/gm)).toEqual([
      ...["0001/source-s0.m4s", "0001/source-s1.m4s", "0002/480-s0.m4s", "0003/source-s0.m4s"],
    ]);
    expect(playlist.match(/^#EXT-X-DISCONTINUITY$/gm)).toHaveLength(2);
  });

  it("is narrowed to one quality, or to the sound", () => {
    const index = streamOf(2);
    expect(masterPlaylist(index, { quality: "720" })).toContain("source.m3u8");
    expect(masterPlaylist(index, { quality: "480" })).not.toContain("source.m3u8");
    const sound = masterPlaylist(index, { quality: "audio" });
    expect(sound).toContain("\naudio.m3u8\n");
    expect(sound).not.toContain("source.m3u8");
  });
});
