import { vi } from "vitest";
import { favourStream } from "#web/startup/script-reserve.ts";

/** A live stream that plays on a slow line; its reserve is how many seconds are buffered ahead. */
export function favourSlowStream(reserve: number): { reserve: number } {
  vi.stubGlobal("navigator", { connection: { downlink: 0.3 } });
  const state = { reserve };
  const buffered = { length: 1, end: () => state.reserve };
  const video = { paused: false, error: null, currentTime: 0, buffered, addEventListener: () => undefined };
  favourStream(video as unknown as HTMLVideoElement); // what is used of it
  return state;
}
