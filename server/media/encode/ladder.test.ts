import { describe, expect, it } from "vitest";
import { DEFAULT_CHOICES, type EncodingChoices } from "#shared/videos/encoding.ts";
import { canCopyAudio, planPasses, planRenditions, type Rendition } from "./ladder.ts";
import type { AudioInfo, MediaInfo, VideoInfo } from "#server/media/probe/media-info.ts";

const VIDEO: VideoInfo = {
  streamIndex: 0,
  codec: "h264",
  profile: "High",
  width: 1920,
  height: 1080,
  storedWidth: 1920,
  storedHeight: 1080,
  rotation: 0,
  isTransformed: false,
  pixelAspectRatio: 1,
  frameRate: 30,
  isVariableFrameRate: false,
  bitDepth: 8,
  chroma: "4:2:0",
  hdr: null,
  colorMatrix: null,
  interlaced: false,
  bitsPerSecond: 4_000_000,
  gopSeconds: 2,
  startSeconds: 0,
};

const AUDIO: AudioInfo = {
  streamIndex: 1,
  codec: "aac",
  profile: "LC",
  channels: 2,
  sampleRate: 48_000,
  bitsPerSecond: 128_000,
  startSeconds: 0,
};

function mediaInfo(video: Partial<VideoInfo>, rest: Partial<MediaInfo> = {}): MediaInfo {
  return {
    container: "mov,mp4,m4a,3gp,3g2,mj2",
    durationSeconds: 30,
    sizeBytes: 15_000_000,
    video: { ...VIDEO, ...video },
    audio: AUDIO,
    ...rest,
  };
}

function names(info: MediaInfo): string[] {
  return planRenditions(info).map(({ name }) => name);
}

describe("planRenditions", () => {
  it.each<[string, Partial<VideoInfo>, string[]]>([
    ["1080p is kept and gets smaller ones", {}, ["source", "480p", "240p", "720p"]],
    [
      "1080p with rare key frames is encoded too",
      { gopSeconds: 8 },
      ["source", "480p", "240p", "1080p", "720p"],
    ],
    [
      "1080p that is too heavy is encoded too",
      { bitsPerSecond: 9e6 },
      ["source", "480p", "240p", "1080p", "720p"],
    ],
    [
      "2160p goes through every rung",
      { width: 3840, height: 2160, codec: "vp9" },
      ["480p", "240p", "2160p", "1440p", "1080p", "720p"],
    ],
    [
      "8K stops at 2160p",
      { width: 7680, height: 4320, codec: "av1" },
      ["480p", "240p", "2160p", "1440p", "1080p", "720p"],
    ],
    [
      "a vertical film counts its short side",
      { width: 720, height: 1280, codec: "hevc" },
      ["480p", "240p", "720p"],
    ],
    [
      "576 lines get a rung of their own",
      { width: 1024, height: 576, codec: "mpeg2video" },
      ["480p", "240p", "576p"],
    ],
    ["800 lines are served by 720p", { width: 1920, height: 800, codec: "vp8" }, ["480p", "240p", "720p"]],
    ["360 lines start with themselves", { width: 640, height: 360, codec: "vp8" }, ["360p", "240p"]],
    [
      "a kept 480p needs only a small one",
      { width: 854, height: 480, bitsPerSecond: 9e5 },
      ["source", "240p"],
    ],
    ["a tiny odd picture becomes even", { width: 333, height: 187, codec: "vp9" }, ["186p"]],
  ])("%s", (_title, video, expected) => {
    expect(names(mediaInfo(video))).toEqual(expected);
  });

  it.each<[string, Partial<VideoInfo>, Partial<MediaInfo>]>([
    ["another codec", { codec: "hevc" }, {}],
    ["10 bits", { bitDepth: 10 }, {}],
    ["full colour", { chroma: "4:2:2" }, {}],
    ["a profile browsers lack", { profile: "High 4:2:2" }, {}],
    ["interlacing", { interlaced: true }, {}],
    ["a turned picture", { isTransformed: true }, {}],
    ["12 Mbit/s and more", { bitsPerSecond: 12_000_000 }, {}],
    ["key frames over 12 s apart", { gopSeconds: 12.5 }, {}],
    ["a picture that starts late", { startSeconds: 0.2 }, {}],
    ["a container without reliable times", {}, { container: "mpegts" }],
  ])("never remuxes %s", (_title, video, rest) => {
    expect(names(mediaInfo(video, rest))).not.toContain("source");
  });

  it("keeps the aspect ratio and rounds to even sizes", () => {
    const [rendition] = planRenditions(mediaInfo({ width: 1080, height: 608, codec: "vp8" }));

    expect(rendition).toMatchObject({ name: "480p", width: 852, height: 480 });
  });

  it("halves high frame rates below 720p and raises their bitrate from 720p", () => {
    const plan = planRenditions(mediaInfo({ frameRate: 60, codec: "vp9" }));

    expect(plan.find(({ name }) => name === "480p")).toMatchObject({ frameRate: 30, maxrateKbps: 1400 });
    expect(plan.find(({ name }) => name === "720p")).toMatchObject({ frameRate: 60, maxrateKbps: 4200 });
  });

  it("limits 120 frames per second to 60", () => {
    const plan = planRenditions(mediaInfo({ frameRate: 120, codec: "hevc" }));

    expect(plan.find(({ name }) => name === "1080p")).toMatchObject({ frameRate: 60 });
  });

  it("plans without the source if remuxing failed", () => {
    const plan = planRenditions(mediaInfo({}), { allowSource: false });

    expect(plan.map(({ name }) => name)).toEqual(["480p", "240p", "1080p", "720p"]);
  });

  it("plans nothing for audio-only files", () => {
    expect(planRenditions({ ...mediaInfo({}), video: null })).toEqual([]);
  });

  it("without an encoder remuxes files that browsers play and rejects the rest", () => {
    const vp9 = planRenditions(mediaInfo({ codec: "vp9" }), { engineMode: "remux-only" });

    expect(vp9).toMatchObject([{ name: "source", keep: true }]);
    expect(() => planRenditions(mediaInfo({ codec: "mpeg4" }), { engineMode: "remux-only" })).toThrow(
      expect.objectContaining({ code: "ENGINE_MISSING" }),
    );
  });
});

describe("planRenditions with the choices of a site", () => {
  function planned(video: Partial<VideoInfo>, choices: Partial<EncodingChoices>) {
    return planRenditions(mediaInfo(video, { encoding: { ...DEFAULT_CHOICES, ...choices } }));
  }

  it.each<[string, Partial<VideoInfo>, EncodingChoices["rungs"], string[]]>([
    ["1080p gets the chosen ones", { codec: "hevc" }, [720, 480], ["480p", "720p"]],
    ["a 1080p that browsers play is no third one", {}, [720, 480], ["480p", "720p"]],
    [
      "a 720p that browsers play is one of them",
      { width: 1280, height: 720, bitsPerSecond: 3e6 },
      [720, 480],
      ["source", "480p"],
    ],
    [
      "800 lines that browsers play are no third one",
      { width: 1280, height: 800, bitsPerSecond: 3e6 },
      [720, 480],
      ["480p", "720p"],
    ],
    ["360 lines are below all", { width: 640, height: 360, codec: "vp8" }, [720, 480], ["360p"]],
    ["a small H.264 file is kept", { width: 640, height: 360, bitsPerSecond: 6e5 }, [720, 480], ["source"]],
    ["576 lines stand for 720", { width: 1024, height: 576, codec: "vp8" }, [720, 480], ["480p", "576p"]],
    [
      "576 lines do not stand for more than the largest",
      { width: 1024, height: 576, codec: "vp8" },
      [480],
      ["480p"],
    ],
    ["4K gets one", { width: 3840, height: 2160, codec: "vp9" }, [720], ["720p"]],
  ])("%s", (_title, video, rungs, expected) => {
    expect(
      planned(video, { rungs })
        .filter(isLasting)
        .map(({ name }) => name),
    ).toEqual(expected);
  });

  it.each([
    [60, 30, 30],
    [50, 30, 25],
    [59.94, 30, 29.97],
    [30, 24, 24],
    [25, 30, 25],
    [29.97, 15, 15],
    [60.02, 60, 60],
  ])("of %d frames per second and at most %d makes %d", (frameRate, limit, expected) => {
    const [rendition] = planned({ width: 854, height: 480, codec: "vp9", frameRate }, { frameRate: limit });

    expect(rendition?.frameRate).toBeCloseTo(expected === 60 ? 30 : expected, 3);
  });

  it("keeps no file whose frame rate or bit rate is above the choices", () => {
    const file = { frameRate: 60, bitsPerSecond: 4e6 };

    expect(planned(file, {})[0]).toMatchObject({ name: "source", keep: true });
    expect(planned(file, { frameRate: 30 })[0]).toMatchObject({ name: "source", keep: false });
    expect(planned(file, { crf: 32 })[0]).toMatchObject({ name: "source", keep: false });
  });

  it("halves the largest bit rate with six steps of quality", () => {
    const [normal] = planned({ codec: "vp9" }, {});
    const [smaller] = planned({ codec: "vp9" }, { crf: 29 });

    expect(normal).toMatchObject({ name: "480p", crf: 23, maxrateKbps: 1400, keyFrameSeconds: 2 });
    expect(smaller).toMatchObject({ name: "480p", crf: 29, maxrateKbps: 700 });
  });

  function isLasting(rendition: Rendition): boolean {
    return rendition.kind === "encoded" || rendition.keep;
  }
});

describe("planPasses", () => {
  function passes(info: MediaInfo): string[][] {
    return planPasses(planRenditions(info), info.durationSeconds).map((pass) => pass.map(({ name }) => name));
  }

  it("encodes everything in one pass if the source is already playable", () => {
    expect(passes(mediaInfo({}))).toEqual([["480p", "240p", "720p"]]);
  });

  it("encodes the default quality first if nothing is playable yet", () => {
    expect(passes(mediaInfo({ codec: "hevc" }))).toEqual([
      ["480p", "240p"],
      ["1080p", "720p"],
    ]);
  });

  it("encodes the default quality of long videos first", () => {
    expect(passes(mediaInfo({}, { durationSeconds: 3600 }))).toEqual([["480p", "240p"], ["720p"]]);
  });

  it("has no empty pass", () => {
    expect(passes(mediaInfo({ width: 320, height: 180, codec: "vp8" }))).toEqual([["180p"]]);
    expect(passes({ ...mediaInfo({}), video: null })).toEqual([]);
  });
});

describe("canCopyAudio", () => {
  it("is false for containers in which the configuration can change", () => {
    expect(canCopyAudio(mediaInfo({}))).toBe(true);
    expect(canCopyAudio(mediaInfo({}, { container: "matroska,webm" }))).toBe(true);
    expect(canCopyAudio(mediaInfo({}, { container: "mpegts" }))).toBe(false);
    expect(canCopyAudio(mediaInfo({}, { container: "flv" }))).toBe(false);
  });

  it.each<[string, Partial<AudioInfo>, boolean]>([
    ["stereo AAC-LC", {}, true],
    ["mono AAC-LC", { channels: 1 }, true],
    ["surround", { channels: 6 }, false],
    ["HE-AAC", { profile: "HE-AAC" }, false],
    ["AC-3", { codec: "ac3", profile: null }, false],
    ["sound that starts late", { startSeconds: 0.1 }, false],
    ["a wasteful bitrate", { bitsPerSecond: 512_000 }, false],
  ])("%s: %o -> %s", (_title, audio, expected) => {
    expect(canCopyAudio(mediaInfo({}, { audio: { ...AUDIO, ...audio } }))).toBe(expected);
  });
});
