import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { JOIN_HEADER } from "#shared/live/join.ts";
import { startLiveJoin, type LiveJoin } from "./live-join.ts";

const SEGMENT_SECONDS = 2;
const SESSION = JSON.stringify({ session: "0001", segment: 0, position: 0, edge: 2, offset: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("MediaSource", FakeMediaSource);
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:stream");
});
afterEach(() => {
  globalThis.favouredStream = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Each appended byte is a second of media. */
class FakeBuffer extends EventTarget {
  seconds = 0;

  get buffered() {
    return { length: this.seconds > 0 ? 1 : 0, start: () => 0, end: () => this.seconds };
  }

  appendBuffer({ length }: Uint8Array) {
    this.seconds += length;
    queueMicrotask(() => this.dispatchEvent(new Event("updateend")));
  }

  abort() {}
}

class FakeMediaSource extends EventTarget {
  readonly readyState = "open";

  constructor() {
    super();
    queueMicrotask(() => this.dispatchEvent(new Event("sourceopen")));
  }

  addSourceBuffer() {
    return new FakeBuffer();
  }
}

function respond(): Response {
  const chunks = [new Uint8Array(SEGMENT_SECONDS)];
  const headers = new Headers({ [JOIN_HEADER]: SESSION, "content-type": "video/mp4" });
  const body = { getReader: () => ({ read: async () => ({ value: chunks.pop() }) }) };
  return { status: 200, headers, body } as unknown as Response; // what is read of it
}

/** A track that records which segments are requested after the first one, and answers when the test lets it. */
function openTrack({ isHeld = false }: { readonly isHeld?: boolean } = {}) {
  const requested: number[] = [];
  const held: (() => void)[] = [];
  return {
    requested,
    release: () => held.shift()?.(),
    ...{ first: Promise.resolve(respond()), abort: new AbortController() },
    async request(segment: number) {
      requested.push(segment);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return respond();
    },
  };
}

async function start(video: ReturnType<typeof openTrack>) {
  const audio = openTrack();
  const element = document.createElement("video");
  element.requestVideoFrameCallback = () => 0;
  const join: LiveJoin = { delaySeconds: 1.5, video, audio, isReady: Promise.resolve(true) };
  const earlyStart = startLiveJoin(element, join);
  await vi.advanceTimersByTimeAsync(5000);
  return { audio, element, earlyStart };
}

it("loads sound at most a segment further than pictures, which a slow line brings late", async () => {
  const video = openTrack({ isHeld: true });
  const { audio, element } = await start(video);
  expect(audio.requested).toEqual([1]);
  expect(globalThis.favouredStream?.video).toBe(element);

  video.release();
  await vi.advanceTimersByTimeAsync(5000);
  expect(video.requested).toEqual([1, 2]);
  expect(audio.requested).toEqual([1, 2]);
});

it("pauses eight seconds ahead, and goes on when the position comes near", async () => {
  const { audio, element } = await start(openTrack());
  expect(audio.requested).toEqual([1, 2, 3, 4]);

  element.currentTime = 3;
  await vi.advanceTimersByTimeAsync(5000);
  expect(audio.requested).toEqual([1, 2, 3, 4, 5]);
});

it("requests nothing more when the player takes over", async () => {
  const { audio, element, earlyStart } = await start(openTrack());
  const released = earlyStart.release(new AbortController().signal);
  element.currentTime = 60;
  await vi.advanceTimersByTimeAsync(5000);

  expect(await released).toMatchObject({ hasLeftEdge: false });
  expect(audio.requested).toEqual([1, 2, 3, 4]);
});
