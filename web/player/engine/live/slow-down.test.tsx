import { Events, type default as Hls } from "hls.js";
import { expect, it } from "vitest";
import { slowDownWhileFalling } from "./slow-down.ts";

const closing = new AbortController();

/** A live stream that hls.js may play at up to 1.25 times its rate, with half a second in its buffer. */
function openStream(ended = closing.signal) {
  const video = document.createElement("video");
  const listeners = new Map<Events, () => void>();
  const player = {
    config: { maxLiveSyncPlaybackRate: 1.25 },
    mainForwardBufferInfo: { len: 0.5 },
    on: (event: Events, listener: () => void) => void listeners.set(event, listener),
  };
  slowDownWhileFalling(player as unknown as Hls, video, ended);
  return {
    video,
    config: player.config,
    fall: () => listeners.get(Events.FRAG_LOAD_EMERGENCY_ABORTED)?.(),
    buffer(seconds: number) {
      player.mainForwardBufferInfo = { len: seconds };
      listeners.get(Events.FRAG_BUFFERED)?.();
    },
  };
}

it("plays more slowly from a fall of the quality until enough is buffered", () => {
  const { video, config, fall, buffer } = openStream();
  buffer(0.2);
  expect(video.playbackRate).toBe(1);
  fall();
  // hls.js would set the rate back.
  expect([video.playbackRate, config.maxLiveSyncPlaybackRate]).toEqual([0.75, 1]);
  buffer(0.8);
  expect(video.playbackRate).toBe(0.75);
  buffer(0.9);
  expect([video.playbackRate, config.maxLiveSyncPlaybackRate]).toEqual([1, 1.25]);
});

it("falls several times in a row and then may catch up again", () => {
  const { video, config, fall, buffer } = openStream();
  fall();
  fall();
  buffer(1);
  expect([video.playbackRate, config.maxLiveSyncPlaybackRate]).toEqual([1, 1.25]);
  fall();
  expect(video.playbackRate).toBe(0.75);
});

it.each(["pause", "seeking"])("a viewer's own act ends it: %s", (type) => {
  const { video, config, fall } = openStream();
  fall();
  video.dispatchEvent(new Event(type));
  expect([video.playbackRate, config.maxLiveSyncPlaybackRate]).toEqual([1, 1.25]);
});

it("the end of the stream ends it", () => {
  const ended = new AbortController();
  const { video, fall } = openStream(ended.signal);
  fall();
  ended.abort();
  expect(video.playbackRate).toBe(1);
  fall();
  expect(video.playbackRate).toBe(1);
});
