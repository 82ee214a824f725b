import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  areScriptsHeld,
  AWAITS_SCRIPTS_ATTRIBUTE,
  favourStream,
  setStreamAtEdge,
  stopFavouringStream,
  streamReserve,
} from "./script-reserve.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  globalThis.favouredStream = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Stream {
  readonly downlink?: number;
  readonly reserve?: number;
}

/** A stream that plays by its early start, with that many seconds in its buffer, on a line of so many Mbit/s. */
function openStream({ downlink = 0.3, reserve = 0 }: Stream) {
  vi.stubGlobal("navigator", { connection: { downlink } });
  const state = { reserve, paused: false, error: null as object | null };
  const events = new EventTarget();
  const frame = document.createElement("div");
  const video = {
    addEventListener: (type: string, listener: () => void) => events.addEventListener(type, listener),
    closest: () => frame,
    currentTime: 10,
    get paused() {
      return state.paused;
    },
    get error() {
      return state.error;
    },
    get buffered() {
      return { length: 1, end: () => 10 + state.reserve };
    },
  };
  favourStream(video as unknown as HTMLVideoElement); // what is read of it
  return Object.assign(state, { frame, play: () => events.dispatchEvent(new Event("playing")) });
}

/** Asks for the turn of a script; true once it has come. */
function ask(seconds?: number): { readonly isLoaded: () => boolean } {
  let isLoaded = false;
  void streamReserve(seconds).then(() => (isLoaded = true));
  return { isLoaded: () => isLoaded };
}

it("loads scripts at once without a stream, and on a fast line", async () => {
  const first = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(first.isLoaded()).toBe(true);
  openStream({ downlink: 5 });
  const second = ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(second.isLoaded()).toBe(true);
  expect(areScriptsHeld()).toBe(false);
});

it("holds scripts on a slow line until the stream has a reserve, of which each one takes its part", async () => {
  const stream = openStream({ reserve: 2.9 });
  const [small, large] = [ask(), ask(5)];
  await vi.advanceTimersByTimeAsync(10_000);
  expect([small.isLoaded(), large.isLoaded()]).toEqual([false, false]);
  stream.reserve = 3;
  await vi.advanceTimersByTimeAsync(250);
  expect([small.isLoaded(), large.isLoaded()]).toEqual([true, false]);
  stream.reserve = 4.9;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(large.isLoaded()).toBe(false);
  stream.reserve = 5;
  await vi.advanceTimersByTimeAsync(250);
  expect(large.isLoaded()).toBe(true);
});

function pressButton(): void {
  const button = document.body.appendChild(document.createElement("button"));
  button.addEventListener("pointerdown", (event) => event.stopPropagation());
  button.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  button.remove();
}

it.each<[string, (stream: ReturnType<typeof openStream>) => void]>([
  ["presses a key", () => void window.dispatchEvent(new Event("keydown"))],
  ["touches the page", () => void window.dispatchEvent(new Event("pointerdown"))],
  ["presses a button that keeps its events", pressButton],
  ["has all media of a young stream", () => setStreamAtEdge(true)],
  ["plays a stream whose start has ended", () => stopFavouringStream()],
  ["has paused the stream", (stream) => void (stream.paused = true)],
  ["sees an error", (stream) => void (stream.error = {})],
])("loads scripts at once for a viewer who %s", async (_, act) => {
  const stream = openStream({});
  const script = ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(script.isLoaded()).toBe(false);
  act(stream);
  await vi.advanceTimersByTimeAsync(250);
  expect(script.isLoaded()).toBe(true);
});

it("holds no script longer than 90 seconds, on a line that is too slow for the stream, which keeps its share", async () => {
  openStream({});
  const script = ask();
  await vi.advanceTimersByTimeAsync(89_000);
  expect(script.isLoaded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(script.isLoaded()).toBe(true);
  expect(areScriptsHeld()).toBe(true); // the next ones load one after another
});

it("holds scripts beyond that on a line that had a reserve meanwhile", async () => {
  const stream = openStream({});
  const [first, second] = [ask(), ask()];
  await vi.advanceTimersByTimeAsync(80_000);
  stream.reserve = 3;
  await vi.advanceTimersByTimeAsync(250);
  stream.reserve = 0.5;
  expect(first.isLoaded()).toBe(true);
  await vi.advanceTimersByTimeAsync(89_000);
  expect(second.isLoaded()).toBe(false);
  await vi.advanceTimersByTimeAsync(1500);
  expect(second.isLoaded()).toBe(true);
});

it("holds scripts again when the stream has more media than what is buffered", async () => {
  openStream({});
  setStreamAtEdge(true);
  setStreamAtEdge(false);
  const script = ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(script.isLoaded()).toBe(false);
  stopFavouringStream();
  await vi.advanceTimersByTimeAsync(250);
  expect(script.isLoaded()).toBe(true);
});

it.each([
  { line: "slow", downlink: 0.3, isHidden: true },
  { line: "fast", downlink: 5, isHidden: false },
])(
  "a stream that plays on a $line line hides controls without scripts: $isHidden",
  ({ downlink, isHidden }) => {
    const stream = openStream({ downlink });
    expect(stream.frame.hasAttribute(AWAITS_SCRIPTS_ATTRIBUTE)).toBe(false);
    stream.play();
    expect(stream.frame.hasAttribute(AWAITS_SCRIPTS_ATTRIBUTE)).toBe(isHidden);
  },
);
