import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlayerSource } from "#web/player/source.ts";
import { openStream, type Stream } from "./stream.ts";

const SOURCE: PlayerSource = {
  ...{ id: "film", title: "Nocny pociąg", hls: "/film.m3u8", durationSeconds: 60, audioOnly: false },
  ...{ renditions: [240, 480].map((height) => ({ name: String(height), height })), tracks: [], chapters: [] },
};

let stream: Stream | undefined;
beforeEach(() => {
  // The test environment has no constants of media elements.
  vi.stubGlobal("HTMLMediaElement", { HAVE_NOTHING: 0, HAVE_CURRENT_DATA: 2, HAVE_FUTURE_DATA: 3 });
});
afterEach(() => {
  stream?.close();
  vi.unstubAllGlobals();
});

/** A video element as in a browser with HLS of its own: a new source is at zero and paused, without an event. */
function openVideo() {
  const video = document.createElement("video");
  let src = "";
  let [paused, readyState] = [true, 0];
  function load(address: string) {
    src = new URL(address, document.baseURI).href;
    [paused, readyState] = [true, 0];
    video.currentTime = 0;
  }
  function play() {
    paused = false;
    video.dispatchEvent(new Event("play"));
    return Promise.resolve();
  }
  function pause() {
    paused = true;
    video.dispatchEvent(new Event("pause"));
  }
  Object.defineProperties(video, {
    src: { get: () => src, set: load },
    paused: { get: () => paused },
    readyState: { get: () => readyState },
    ...{ play: { value: play }, pause: { value: pause } },
  });
  function reach(seconds: number) {
    readyState = 4;
    video.currentTime = seconds;
    for (const name of ["loadeddata", "timeupdate"]) video.dispatchEvent(new Event(name));
  }
  return { video, reach };
}

function openNativeStream() {
  const { video, reach } = openVideo();
  stream = openStream({
    ...{ video, canvas: document.createElement("canvas"), getSource: () => SOURCE, getDelay: () => 0 },
    ...{ quality: "auto", startAtSeconds: 0, autoplay: true, engine: "native", report: () => undefined },
  });
  reach(0);
  reach(12);
  return { video, reach, stream };
}

it("keeps the position when a quality is chosen while another one loads", () => {
  const { video, stream: opened } = openNativeStream();

  for (const height of [480, 240]) {
    opened.changeQuality(height);
    expect(video.src).toMatch(new RegExp(`quality=${height}.*\\b12\\b`));
  }
});

it.each([true, false])("plays on after the change of a quality if it played: %s", (played) => {
  const { video, reach, stream: opened } = openNativeStream();
  if (!played) opened.pause();

  for (const height of [480, 240]) opened.changeQuality(height);
  reach(12);

  expect(video.paused).toBe(!played);
});
