import { describe, expect, it } from "vitest";
import { BT709 } from "./color-tags.ts";
import { exactRate, ladderGraph, normalizingFilters } from "./filters.ts";
import type { EncodedRendition } from "./ladder.ts";
import type { VideoInfo } from "#server/media/probe/media-info.ts";

const VIDEO: VideoInfo = {
  streamIndex: 0,
  codec: "hevc",
  profile: "Main",
  width: 1920,
  height: 1080,
  storedWidth: 1920,
  storedHeight: 1080,
  rotation: 0,
  isTransformed: false,
  pixelAspectRatio: 1,
  frameRate: 60,
  isVariableFrameRate: false,
  bitDepth: 8,
  chroma: "4:2:0",
  hdr: null,
  colorMatrix: "bt709",
  interlaced: false,
  bitsPerSecond: 4_000_000,
  gopSeconds: 2,
  startSeconds: 0,
};

function rendition(rung: number, width: number, frameRate: number): EncodedRendition {
  return {
    kind: "encoded",
    name: `${rung}p`,
    rung,
    width,
    height: rung,
    frameRate,
    codec: "h264",
    crf: 23,
    maxrateKbps: 1000,
    keyFrameSeconds: 2,
    colorTags: BT709,
  };
}

describe("exactRate", () => {
  it.each([
    [30_000 / 1001, "30000/1001"],
    [24_000 / 1001, "24000/1001"],
    [60_000 / 1001, "60000/1001"],
    [25, "25"],
    [30, "30"],
    [12.5, "12.5"],
    [29.990003332, "29.99"],
  ])("writes %d as %s", (rate, expected) => {
    expect(exactRate(rate)).toBe(expected);
  });
});

describe("ladderGraph", () => {
  const renditions = [rendition(480, 854, 30), rendition(240, 426, 30), rendition(1080, 1920, 60)];

  it("scales each rendition from the next larger one and halves the frame rate", () => {
    const graph = ladderGraph({ input: "0:1", video: VIDEO, renditions, canToneMap: true });

    expect(graph.split(";")).toEqual([
      "[0:1]fps=60:start_time=0,scale=1920:1080:out_range=tv,format=yuv420p," +
        "setparams=range=tv:colorspace=bt709:color_primaries=bt709:color_trc=bt709,setsar=1,split[out2][next0]",
      "[next0]fps=30:start_time=0,scale=854:480,setsar=1,split[out0][next1]",
      "[next1]scale=426:240,setsar=1[out1]",
    ]);
  });

  it("deinterlaces first", () => {
    const graph = ladderGraph({
      input: "0:0",
      video: { ...VIDEO, interlaced: true },
      renditions: [rendition(480, 854, 25)],
      canToneMap: true,
    });

    expect(graph).toMatch(/^\[0:0\]bwdif=mode=send_frame,fps=25/);
  });
});

describe("normalizingFilters", () => {
  const size = { width: 854, height: 480 };

  it("tone-maps HDR to SDR after scaling, if the engine can", () => {
    const hdr: VideoInfo = { ...VIDEO, hdr: "hlg", bitDepth: 10 };

    expect(normalizingFilters(hdr, size, true).join()).toMatch(
      /^scale=854:480,zscale=tin=arib-std-b67.*tonemap/,
    );
    expect(normalizingFilters(hdr, size, false).join()).not.toContain("tonemap");
  });
});
