import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { JOIN_HEADER } from "#shared/live/join.ts";
import { openLiveJoin, startLiveJoin, type LiveJoin } from "./live-join.ts";

const SEGMENT_SECONDS = 2;
const HEADER = { session: "0001", segment: 0, position: 0, offset: 0 };

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

/** The stream has media up to that position; without one it has lost its signal. */
function respond(edge: number | undefined, position = 0): Response {
  const chunks = [new Uint8Array(SEGMENT_SECONDS)];
  const headers = new Headers({ "content-type": "video/mp4" });
  if (edge) headers.set(JOIN_HEADER, JSON.stringify({ ...HEADER, position, edge }));
  const body = { getReader: () => ({ read: async () => ({ value: chunks.pop() }) }), cancel: async () => {} };
  return { status: edge ? 200 : 204, headers, body } as unknown as Response; // what is read of it
}

interface Track {
  readonly isHeld?: boolean;
  /** Of the stream when the first segment and those that follow are requested, in seconds. */
  readonly edges?: readonly (number | undefined)[];
  /** Of the first segment, in seconds. */
  readonly position?: number;
}

/** A track that records which segments are requested after the first one, and answers when the test lets it. */
function openTrack({ isHeld = false, edges = [], position }: Track = {}) {
  const answer = (segment: number) =>
    respond(segment < edges.length ? edges[segment] : (segment + 2) * SEGMENT_SECONDS, position);
  const requested: number[] = [];
  const held: (() => void)[] = [];
  return {
    requested,
    release: () => held.shift()?.(),
    ...{ first: Promise.resolve(answer(0)), abort: new AbortController() },
    async request(segment: number) {
      requested.push(segment);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return answer(segment);
    },
  };
}

async function start(video: ReturnType<typeof openTrack>, audio = openTrack()) {
  const element = document.createElement("video");
  element.requestVideoFrameCallback = () => 0;
  const join: LiveJoin = { delaySeconds: 1.5, video, audio, isReady: Promise.resolve(true) };
  const earlyStart = startLiveJoin(element, join);
  await vi.advanceTimersByTimeAsync(5000);
  return { audio, element, earlyStart };
}

it.each([
  { quality: 240, sound: "low-audio" },
  { quality: 480, sound: "audio" },
])("asks for $sound that begins with the pictures of $quality px", async ({ quality, sound }) => {
  const get = vi.fn<typeof fetch>().mockImplementation(async () => respond(2));
  vi.stubGlobal("fetch", get);
  const join = openLiveJoin({ hls: "/live/hls/1/key/index.m3u8", quality, delaySeconds: 6 });
  expect(await join.isReady).toBe(true);
  expect(get.mock.calls.map(([address]) => address)).toEqual([
    `/live/hls/1/key/join/${quality}.mp4?behind=6&quality=${quality}`,
    `/live/hls/1/key/join/${sound}.mp4?behind=6&quality=${quality}`,
  ]);
});

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

it.each([
  { position: 1.5, startPosition: 1.5 },
  { position: -0.5, startPosition: 0 },
])("starts where there is sound, from $position on", async ({ position, startPosition }) => {
  const { element } = await start(openTrack(), openTrack({ position }));
  expect(element.currentTime).toBe(startPosition);
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
  expect(globalThis.favouredStream?.video).toBe(element); // the scripts that are left wait on
});

it.each([
  { edges: [2], isAtEdge: undefined },
  { edges: [2, 2.3], isAtEdge: true },
  { edges: [2, 3.5], isAtEdge: false },
  { edges: [2, 2.3, 6], isAtEdge: false },
])("tells scripts whether the stream has more media: $edges", async ({ edges, isAtEdge }) => {
  const video = openTrack({ isHeld: true, edges });
  await start(video);
  for (const _ of edges.slice(1)) {
    video.release();
    await vi.advanceTimersByTimeAsync(5000);
  }
  expect(globalThis.favouredStream?.isAtEdge).toBe(isAtEdge);
});

it("holds no scripts when the signal is lost: only the player can go on", async () => {
  await start(openTrack({ edges: [2, undefined] }));
  expect(globalThis.favouredStream).toBeUndefined();
});

it("holds no scripts of a stream that cannot be joined", async () => {
  await start(openTrack({ edges: [undefined] }));
  expect(globalThis.favouredStream).toBeUndefined();
});
