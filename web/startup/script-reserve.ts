import { delay } from "./delay.ts";
import { lastBufferedEnd } from "./last-buffered-end.ts";
import { isConnectionSlow } from "#web/player/settings/live-settings.ts";

/** Played while a script is loaded, on a line of 300 kbit/s. */
const RESERVE_SECONDS = 3;
const CHECK_EVERY_MS = 250;
/** Longest time without a reserve: a line that is too slow for the stream itself never has one. */
const LONGEST_HOLD_MS = 90_000;

/** Attribute of a player's frame whose video plays while the scripts of its controls are held. */
export const AWAITS_SCRIPTS_ATTRIBUTE = "data-awaits-scripts";

declare global {
  /** The live stream that scripts have to wait for. */
  var favouredStream: FavouredStream | undefined;
}

interface FavouredStream {
  readonly video: HTMLVideoElement;
  /** Time at which scripts stop waiting for a reserve. */
  until: number;
  /** Whether all media that the stream has so far is buffered: the reserve cannot grow. */
  isAtEdge?: boolean;
}

/**
 * On a slow connection, holds scripts until a live stream has a reserve: all of them together take longer than what is
 * buffered when it starts. A person who presses something gets them at once.
 */
export function favourStream(video: HTMLVideoElement): void {
  globalThis.favouredStream = { video, until: performance.now() + LONGEST_HOLD_MS };
  for (const type of ["pointerdown", "keydown"]) {
    addEventListener(type, stopFavouringStream, { once: true, capture: true });
  }
  video.addEventListener("playing", () => {
    if (areScriptsHeld()) video.closest("[data-player-frame]")?.setAttribute(AWAITS_SCRIPTS_ATTRIBUTE, "");
  });
}

/** Tells whether the stream has no more media than what is buffered. */
export function setStreamAtEdge(isAtEdge: boolean): void {
  if (globalThis.favouredStream) globalThis.favouredStream.isAtEdge = isAtEdge;
}

/** Lets all scripts load at once. */
export function stopFavouringStream(): void {
  globalThis.favouredStream = undefined;
}

/** Whether scripts load one after another, each when the stream has a reserve. */
export function areScriptsHeld(): boolean {
  const { video } = globalThis.favouredStream ?? {};
  return video !== undefined && !video.paused && !video.error && isConnectionSlow();
}

let latest = Promise.resolve();

/** Resolves when the next script can be loaded; callers get their turns one after another. */
export function streamReserve(seconds = RESERVE_SECONDS): Promise<void> {
  latest = latest.then(() => waitForReserve(seconds));
  return latest;
}

async function waitForReserve(seconds: number): Promise<void> {
  if (!areScriptsHeld()) return;
  // The caller before this one uses up a part of the reserve.
  do await delay(CHECK_EVERY_MS);
  while (areScriptsHeld() && isReserveToCome(seconds));
}

function isReserveToCome(seconds: number): boolean {
  const stream = globalThis.favouredStream;
  if (!stream || stream.isAtEdge || performance.now() > stream.until) return false;
  if (lastBufferedEnd(stream.video) - stream.video.currentTime < seconds) return true;
  stream.until = performance.now() + LONGEST_HOLD_MS;
  return false;
}
