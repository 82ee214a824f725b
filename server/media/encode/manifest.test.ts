import { describe, expect, it } from "vitest";
import { dashManifest, masterPlaylist, mediaPlaylist, type ManifestFile } from "./manifest.ts";
import {
  parseSegmentList,
  toMediaTrack,
  type MediaTrack,
  type VideoProperties,
} from "#server/media/probe/media-track.ts";

const LAYOUT = {
  init: { offset: 0, size: 800 },
  segments: [
    { durationSeconds: 4, offset: 800, size: 100_000 },
    { durationSeconds: 2.5, offset: 100_800, size: 80_000 },
  ],
};
const AUDIO = file("audio", "audio", "mp4a.40.2", { width: null, height: null, frameRate: null });
const P240 = file("240p", "video", "avc1.640015", { width: 426, height: 240, frameRate: 30 });
const P480 = file("480p", "video", "avc1.64001f", { width: 854, height: 480, frameRate: 30 });
const P1080 = file("source", "video", "avc1.640028", { width: 1920, height: 1080, frameRate: 60 });

function file(
  name: string,
  kind: ManifestFile["kind"],
  codecs: string,
  properties: VideoProperties,
): ManifestFile {
  return { name, kind, track: toMediaTrack(LAYOUT, { codecs, sizeBytes: 180_800, ...properties }) };
}

function master(files: readonly ManifestFile[], quality?: number | "audio"): string[] {
  return masterPlaylist(files, { addressOf: ({ name }) => `${name}.m3u8`, quality }).split("\n");
}

function variants(files: readonly ManifestFile[], quality?: number | "audio"): string[] {
  return master(files, quality).filter((line) => line.endsWith(".m3u8"));
}

describe("parseSegmentList", () => {
  it("reads byte ranges and durations", () => {
    const list = [
      "#EXTM3U",
      '#EXT-X-MAP:URI="480p.mp4",BYTERANGE="800@0"',
      "#EXTINF:4.000000,",
      "#EXT-X-BYTERANGE:100000@800",
      "480p.mp4",
      "#EXTINF:2.500000,",
      "#EXT-X-BYTERANGE:80000@100800",
      "480p.mp4",
      "#EXT-X-ENDLIST",
    ];

    expect(parseSegmentList(list.join("\n"))).toEqual(LAYOUT);
  });

  it("rejects a playlist without segments", () => {
    expect(() => parseSegmentList("#EXTM3U")).toThrow(expect.objectContaining({ code: "DAMAGED" }));
  });
});

describe("tabulate", () => {
  it("computes the duration and the average and peak bandwidth", () => {
    expect(P480.track).toMatchObject<Partial<MediaTrack>>({
      durationSeconds: 6.5,
      averageBandwidth: Math.round((180_000 * 8) / 6.5),
      peakBandwidth: 256_000,
    });
  });
});

describe("masterPlaylist", () => {
  it("starts with 480p, then best to smallest", () => {
    expect(variants([P240, P1080, P480, AUDIO])).toEqual(["480p.m3u8", "source.m3u8", "240p.m3u8"]);
  });

  it("starts with the next lower quality if there is no 480p", () => {
    expect(variants([P1080, P240])).toEqual(["240p.m3u8", "source.m3u8"]);
  });

  it("lists the attributes that players need to choose a variant", () => {
    const line = master([P480, AUDIO]).find((text) => text.startsWith("#EXT-X-STREAM-INF"));

    expect(line).toBe(
      '#EXT-X-STREAM-INF:BANDWIDTH=512000,AVERAGE-BANDWIDTH=443076,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=854x480,FRAME-RATE=30.000,AUDIO="sound"',
    );
  });

  it.each<[number, string]>([
    [1080, "source.m3u8"],
    [480, "480p.m3u8"],
    [720, "480p.m3u8"],
    [100, "240p.m3u8"],
  ])("limited to %d it offers %s and the audio", (quality, expected) => {
    const files = [P240, P480, P1080, AUDIO];

    expect(variants(files, quality)).toEqual([expected]);
    expect(master(files, quality).join("\n")).toContain('URI="audio.m3u8"');
  });

  it("offers the audio alone if there is any", () => {
    expect(variants([P480, AUDIO], "audio")).toEqual(["audio.m3u8"]);
    expect(variants([P480], "audio")).toEqual(["480p.m3u8"]);
  });

  it("works for video without audio and for audio without video", () => {
    expect(master([P480]).join("\n")).not.toContain("AUDIO");
    expect(variants([AUDIO])).toEqual(["audio.m3u8"]);
  });
});

describe("mediaPlaylist", () => {
  it("merges a short last segment into the previous one, for players that would never reach it", () => {
    const segments = [...LAYOUT.segments, { durationSeconds: 0.02322, offset: 180_800, size: 357 }];
    const audio = { ...AUDIO, track: { ...AUDIO.track, segments } };

    const lines = mediaPlaylist(audio.track, "audio.mp4").split("\n");
    expect(lines.filter((line) => line.startsWith("#EXTINF"))).toEqual([
      "#EXTINF:4.000000,",
      "#EXTINF:2.523220,",
    ]);
    expect(lines).toContain("#EXT-X-BYTERANGE:80357@100800");
    const dash = dashManifest([audio], { addressOf: () => "audio.mp4" });
    expect(dash.match(/mediaRange="[^"]+"/g)).toEqual([
      'mediaRange="800-100799"',
      'mediaRange="100800-181156"',
    ]);
  });

  it("gives each segment of one file an address of its own", () => {
    const lines = mediaPlaylist(P480.track, ({ offset, size }) => `480p/${offset}-${size}`).split("\n");

    expect(lines).toContain('#EXT-X-MAP:URI="480p/0-800"');
    expect(lines.filter((line) => line.startsWith("480p"))).toEqual(["480p/800-100000", "480p/100800-80000"]);
    expect(lines.join()).not.toContain("BYTERANGE");
  });

  it("lists every byte range of the one file", () => {
    expect(mediaPlaylist(P480.track, "480p.mp4?sig=1").split("\n")).toEqual([
      "#EXTM3U",
      "#EXT-X-VERSION:7",
      "#EXT-X-TARGETDURATION:4",
      "#EXT-X-MEDIA-SEQUENCE:0",
      "#EXT-X-PLAYLIST-TYPE:VOD",
      "#EXT-X-INDEPENDENT-SEGMENTS",
      '#EXT-X-MAP:URI="480p.mp4?sig=1",BYTERANGE="800@0"',
      "#EXTINF:4.000000,",
      "#EXT-X-BYTERANGE:100000@800",
      "480p.mp4?sig=1",
      "#EXTINF:2.500000,",
      "#EXT-X-BYTERANGE:80000@100800",
      "480p.mp4?sig=1",
      "#EXT-X-ENDLIST",
      "",
    ]);
  });
});

describe("a source with open GOPs", () => {
  const promise = "#EXT-X-INDEPENDENT-SEGMENTS";
  const properties = { width: 1280, height: 720, frameRate: 25, hasOpenGops: true };
  const source = file("source", "video", "avc1.64001f", properties);

  it("is not promised to have independent segments, by no playlist that offers it", () => {
    expect(mediaPlaylist(source.track, "source.mp4")).not.toContain(promise);
    expect(master([source, P480, AUDIO])).not.toContain(promise);
    expect(master([source, P480, AUDIO], 480)).toContain(promise);
    expect(master([P480, AUDIO])).toContain(promise);
    expect(mediaPlaylist(AUDIO.track, "audio.mp4")).toContain(promise);
  });

  it("has stream access points of type 3 in DASH", () => {
    const accessPoints = (files: readonly ManifestFile[]) =>
      dashManifest(files, { addressOf: ({ name }) => name }).match(/startWithSAP="\d"/g);

    expect(accessPoints([source, P480, AUDIO])).toEqual(['startWithSAP="3"', 'startWithSAP="1"']);
    expect(accessPoints([P480, AUDIO])).toEqual(['startWithSAP="1"', 'startWithSAP="1"']);
  });
});

describe("dashManifest", () => {
  const manifest = dashManifest([P240, P480, AUDIO], { addressOf: ({ name }) => `${name}.mp4?a=1&b=2` });

  it("names the same byte ranges", () => {
    expect(manifest).toContain('<Initialization range="0-799"/>');
    expect(manifest).toContain(
      '<SegmentURL mediaRange="800-100799"/><SegmentURL mediaRange="100800-180799"/>',
    );
    expect(manifest).toContain('<S t="0" d="360000"/><S t="360000" d="225000"/>');
    expect(manifest).toContain('mediaPresentationDuration="PT6.500S"');
  });

  it("escapes addresses", () => {
    expect(manifest).toContain("<BaseURL>480p.mp4?a=1&amp;b=2</BaseURL>");
  });

  it("has one adaptation set for video and one for audio", () => {
    expect(manifest.match(/<AdaptationSet contentType="\w+"/g)).toEqual([
      '<AdaptationSet contentType="video"',
      '<AdaptationSet contentType="audio"',
    ]);
  });
});
