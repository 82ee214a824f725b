import Hls, { Events, type FragLoadEmergencyAbortedData, type LevelUpdatedData } from "hls.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { liveOptions, openLivePlayback } from "./live-playback.ts";

// As the player of the product.
delete Hls.DefaultConfig.interstitialsController;

let player: Hls;

afterEach(() => {
  player.destroy();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/**
 * A viewer at the edge of a stream that is `length` seconds long, and wants to play one second behind it. Its playlists
 * start at `start`.
 */
function openViewer(length: number, start = { video: 0, sound: 0 }) {
  player = new Hls(liveOptions(1));
  const video = document.createElement("video");
  let delay = 1;
  let seconds = length;
  let target: number | null = 1;
  vi.spyOn(player, "targetLatency", "get").mockImplementation(() => target);
  vi.spyOn(player, "targetLatency", "set").mockImplementation((next) => void (target = next));
  vi.spyOn(player, "latency", "get").mockImplementation(() => seconds - video.currentTime);
  vi.spyOn(player, "liveSyncPosition", "get").mockImplementation(() => Math.max(0, seconds - (target ?? 0)));
  vi.spyOn(player, "latestLevelDetails", "get").mockImplementation(() => details());
  const details = () =>
    ({
      live: true,
      totalduration: seconds,
      edge: seconds,
      fragments: [],
      fragmentStart: start.video,
    }) as unknown as LevelUpdatedData["details"];
  const audioTracks = [{ details: { fragmentStart: start.sound } }] as typeof player.audioTracks;
  vi.spyOn(player, "audioTracks", "get").mockReturnValue(audioTracks);
  vi.spyOn(player, "audioTrack", "get").mockReturnValue(0);
  video.currentTime = length - 1;
  const playback = openLivePlayback(player, { video, getDelay: () => delay, onLiveEnd() {}, isAtEdge: true });
  return {
    video,
    close: playback.close,
    choose(next: number) {
      delay = next;
      playback.changeDelay();
    },
    /** Both the stream and the playback go on. */
    pass(more: number) {
      seconds += more;
      video.currentTime += more;
      player.trigger(Events.LEVEL_UPDATED, { details: details() } as LevelUpdatedData);
    },
  };
}

describe("a viewer at the live edge who chooses a greater distance", () => {
  it("goes back to it at once, and plays on from there", () => {
    const { video, choose, pass } = openViewer(60);

    choose(4);
    expect(video.currentTime).toBe(56);
    pass(2);

    expect(video.currentTime).toBe(58);
  });

  it("has it as soon as the stream is that long", () => {
    const { video, choose, pass } = openViewer(2.5);

    choose(4);
    expect(video.currentTime).toBe(0);
    pass(1);
    expect(video.currentTime).toBe(1);
    pass(1);
    expect(video.currentTime).toBe(0.5);
    pass(1);

    expect(video.currentTime).toBe(1.5);
  });

  it("stays where another choice was made meanwhile", () => {
    const { video, choose, pass } = openViewer(2.5);

    choose(4);
    choose(1);
    video.currentTime -= 0.5;
    pass(3);

    expect(video.currentTime).toBe(4);
  });
});

describe("a viewer who has gone back", () => {
  it("stays there when another distance is chosen", () => {
    const { video, choose } = openViewer(60);
    video.currentTime = 20;

    choose(4);

    expect(video.currentTime).toBe(20);
  });
});

describe("a viewer whom a stall has left behind", () => {
  it.each([
    { line: "fast", downlink: 5, position: 59 },
    { line: "slow", downlink: 0.3, position: 40 },
  ])("is at $position of 60 s on a $line line", ({ downlink, position }) => {
    vi.stubGlobal("navigator", { connection: { downlink } });
    const { video } = openViewer(60);
    video.currentTime = 40;
    video.dispatchEvent(new Event("playing"));

    expect(video.currentTime).toBe(position);
  });
});

it("plays more slowly while the quality falls, and stops that with the stream", () => {
  const { video, close } = openViewer(60);
  player.trigger(Events.FRAG_LOAD_EMERGENCY_ABORTED, {} as FragLoadEmergencyAbortedData);
  expect(video.playbackRate).toBe(0.75);
  close();
  expect(video.playbackRate).toBe(1);
});

it.each([
  { video: 0.02, sound: 0, sought: 0, position: 0.12 },
  { video: 0, sound: 0.03, sought: 0.01, position: 0.13 },
  { video: 0, sound: 0, sought: 0, position: 0 },
  { video: 0.02, sound: 0, sought: 0.05, position: 0.05 },
])(
  "a viewer who goes to $sought of a stream whose video starts at $video and sound at $sound is at $position",
  ({ sought, position, ...start }) => {
    const { video, close } = openViewer(60, start);
    video.currentTime = sought;
    video.dispatchEvent(new Event("seeking"));
    expect(video.currentTime).toBeCloseTo(position, 6);

    close();
    video.currentTime = 0;
    video.dispatchEvent(new Event("seeking"));
    expect(video.currentTime).toBe(0);
  },
);
