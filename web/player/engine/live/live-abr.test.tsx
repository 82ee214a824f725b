import Hls, {
  Events,
  type FragBufferedData,
  type FragLoadedData,
  type FragLoadingData,
  type Level,
} from "hls.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { liveOptions } from "./live-playback.ts";

const BIT_RATES = [230_000, 730_000, 2_900_000];
const PART_SECONDS = 0.3;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  hls?.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let hls: Hls | undefined;

interface State {
  /** Index of the quality that is loaded. */
  readonly level: number;
  readonly bufferedSeconds?: number;
}

/** A player at 10 s of a live stream, and a part of the loaded quality. */
function openPlayer({ level, bufferedSeconds = 1 }: State) {
  const player = new Hls({ ...liveOptions(1.5) });
  hls = player;
  const listed: object[] = [];
  const levels = BIT_RATES.map((bitrate) => ({
    ...{ bitrate, maxBitrate: bitrate, averageBitrate: bitrate, loadError: 0, details: { partList: listed } },
  }));
  const end = 10 + bufferedSeconds;
  vi.spyOn(player, "levels", "get").mockReturnValue(levels as unknown as Level[]);
  let loaded = level;
  vi.spyOn(player, "loadLevel", "get").mockImplementation(() => loaded);
  vi.spyOn(player, "maxAutoLevel", "get").mockReturnValue(2);
  vi.spyOn(player, "minAutoLevel", "get").mockReturnValue(0);
  vi.spyOn(player, "mainForwardBufferInfo", "get").mockReturnValue({
    ...{ len: bufferedSeconds, start: 10, end, bufferedIndex: 0 },
  });
  const switches: number[] = [];
  vi.spyOn(player, "nextLoadLevel", "set").mockImplementation((next) => void switches.push(next));

  const makePart = (index: number, start: number, sn: number) => {
    const loading = { start: performance.now(), first: 0, end: 0 };
    const stats = { aborted: false, loaded: 0, total: 0, loading, parsing: { start: 0, end: 0 } };
    return { duration: PART_SECONDS, index, start, fragment: { sn }, stats };
  };
  const part = makePart(3, end, 8);
  let { stats } = part;
  const abortRequests = vi.fn<() => void>();
  const frag = { type: "main", level, sn: 8, duration: 2, bitrate: 240_000, stats, abortRequests };
  const data = { frag, part };
  player.trigger(Events.FRAG_LOADING, data as unknown as FragLoadingData);

  return {
    switches,
    abortRequests,
    estimate: () => player.bandwidthEstimate,
    /** Asks for the next quality, as the player does before each part. */
    next() {
      const next = player.nextAutoLevel;
      player.nextAutoLevel = next;
      return next;
    },
    /** The playlist lists the part that begins that long after the end of the buffer. */
    list: (index: number, afterSeconds: number) => listed.push(makePart(index, end + afterSeconds, 9)),
    /** The playlist lists the next part of the segment, which is requested after the first one. */
    follow() {
      const next = makePart(4, end + PART_SECONDS, 8);
      listed.push(next);
      this.end();
      ({ stats } = next);
    },
    /** The part is parsed and appended. */
    buffer() {
      stats.parsing.end = performance.now();
      player.trigger(Events.FRAG_BUFFERED, { ...data, stats, id: "main" } as unknown as FragBufferedData);
    },
    ttfb: () => player.ttfbEstimate,
    /** The player has changed to another quality. */
    change(next: number) {
      loaded = next;
    },
    /** The part exists after that time, and its first byte arrives. */
    begin(afterMs: number, bytes: number) {
      vi.advanceTimersByTime(afterMs);
      stats.loading.first = performance.now();
      stats.total = bytes;
    },
    /** The part arrives at that rate for that time. */
    receive(bitsPerSecond: number, milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += 10) {
        stats.loaded = Math.min(stats.total, stats.loaded + bitsPerSecond / 800);
        vi.advanceTimersByTime(10);
      }
    },
    end() {
      stats.loading.end = performance.now();
      stats.loaded = stats.total;
      player.trigger(Events.FRAG_LOADED, data as unknown as FragLoadedData);
    },
  };
}

/** The quality that hls.js would choose; returns what it is told to keep until a part of it is loaded. */
function chooseNext(level: number): number[] {
  const base = Hls.DefaultConfig.abrController.prototype;
  const kept: number[] = [];
  vi.spyOn(base, "nextAutoLevel", "get").mockReturnValue(level);
  vi.spyOn(base, "nextAutoLevel", "set").mockImplementation((next) => void kept.push(next));
  return kept;
}

describe("a live stream's quality", () => {
  it("falls to the lowest while a part arrives, if the buffer would be empty before the next one", () => {
    const player = openPlayer({ level: 2 });
    player.begin(200, 110_000);

    player.receive(1_000_000, 250);

    expect(player.switches).toEqual([0]);
    expect(player.abortRequests).toHaveBeenCalledOnce();
    expect(player.estimate()).toBeGreaterThan(800_000);
    expect(player.estimate()).toBeLessThan(1_200_000);
  });

  it.each([
    ["the part arrives in time", { level: 2 }, 110_000, 4_000_000],
    ["the buffer is long enough for the part", { level: 2, bufferedSeconds: 1.4 }, 110_000, 1_000_000],
    ["the buffer is long enough for the line to recover", { level: 2, bufferedSeconds: 4 }, 110_000, 10_000],
    ["a key frame is large, but the line is fast enough", { level: 1 }, 100_000, 900_000],
    ["the line is only a little too slow", { level: 1, bufferedSeconds: 0.8 }, 27_000, 500_000],
    ["there is no lower one", { level: 0 }, 9000, 20_000],
  ])("stays if %s", (_, state, bytes, bitsPerSecond) => {
    const player = openPlayer(state);
    player.begin(200, bytes);

    player.receive(bitsPerSecond, 250);

    expect(player.switches).toEqual([]);
  });

  it("falls while a later part of the segment arrives", () => {
    const player = openPlayer({ level: 2 });
    player.begin(200, 110_000);
    player.follow();
    player.begin(0, 110_000);

    player.receive(1_000_000, 250);

    expect(player.switches).toEqual([0]);
  });

  it("stays if the viewer has chosen it", () => {
    const player = openPlayer({ level: 2 });
    vi.spyOn(Hls.prototype, "autoLevelEnabled", "get").mockReturnValue(false);
    player.begin(200, 110_000);

    player.receive(1_000_000, 250);

    expect(player.switches).toEqual([]);
  });

  it("stays while the part does not exist yet", () => {
    const player = openPlayer({ level: 2, bufferedSeconds: 0.2 });

    vi.advanceTimersByTime(2000);

    expect(player.switches).toEqual([]);
  });

  it("stays if a busy browser reports the bytes late", () => {
    const player = openPlayer({ level: 2 });
    player.begin(200, 110_000);
    vi.advanceTimersByTime(100);

    player.receive(8_000_000, 100);

    expect(player.switches).toEqual([]);
  });

  it("follows the transfer of a part, not the wait for it, and trusts a fast one only so far", () => {
    const player = openPlayer({ level: 0 });
    player.begin(290, 9000);
    vi.advanceTimersByTime(72);

    player.end();

    expect(Math.round(player.estimate() / 1000)).toBe(1000);
    expect(player.ttfb()).toBeLessThan(10);
    vi.advanceTimersByTime(2000);
    player.buffer();
    expect(Math.round(player.estimate() / 1000)).toBe(1000);
    const fast = openPlayer({ level: 0 });
    fast.begin(290, 9000);
    fast.end();
    expect(Math.round(fast.estimate() / 1000)).toBe(8 * 240);
  });

  it("rises at the first part of a segment only, the only one that another quality can begin with", () => {
    const player = openPlayer({ level: 0 });
    const kept = chooseNext(1);
    player.list(6, -PART_SECONDS);
    expect(player.next()).toBe(0);

    player.list(0, 0);
    expect(player.next()).toBe(1);
    // While it waited, hls.js was not told to keep the quality.
    expect(kept).toEqual([1]);

    const inSegment = openPlayer({ level: 0 });
    inSegment.list(4, 0);
    expect(inSegment.next()).toBe(0);
  });

  it("falls at any part", () => {
    const player = openPlayer({ level: 2 });
    const kept = chooseNext(0);
    player.list(4, 0);

    expect(player.next()).toBe(0);
    expect(kept).toEqual([0]);
  });

  it("rises some seconds after a fall", () => {
    const player = openPlayer({ level: 2 });
    player.begin(200, 110_000);
    player.receive(1_000_000, 250);
    player.change(0);
    player.list(0, 0);
    chooseNext(1);
    expect(player.next()).toBe(0);

    vi.advanceTimersByTime(4000);

    expect(player.next()).toBe(1);
  });
});
