import {
  EARLY_START_ATTRIBUTE,
  type EarlyLiveStream,
  type EarlyStart,
  type EarlyStartBuffers,
  type EarlyVideo,
} from "#web/startup/early-start.ts";
import { openLiveJoin, startLiveJoin, type LiveJoin } from "#web/startup/live-join.ts";
import { hasStoredPosition, playAtSavedVolume, storedLiveChoice } from "./stored-player.ts";
import { openSegmentLoader, type SegmentLoader } from "./segments.ts";

/**
 * Starts the video of the page through Media Source Extensions. A native HLS player would first request several
 * playlists in sequence, then several segments; only Safari uses its native player, which it has supported for years.
 */
export function startVideo(video: EarlyVideo | EarlyLiveStream): void {
  const playsHls = document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "";
  // The first segments are requested before the page has its video element.
  const start = video.live ? prepareLiveStream(video, playsHls) : prepareVideo(video, playsHls);
  new MutationObserver((_, observer) => {
    const element = document.querySelector<HTMLVideoElement>(`video[${EARLY_START_ATTRIBUTE}]`);
    if (!element) return;
    observer.disconnect();
    if (start) play(start(element), video.gain);
    // Safari is the only browser whose native player plays these live streams.
    else if (playsHls && !(video.live && isChromium())) element.src = video.playlist;
  }).observe(document, { childList: true, subtree: true });
}

/** Safari uses its native player. */
function usesMediaSource(playsHls: boolean): boolean {
  const isSafari = playsHls && !isChromium();
  return !isSafari && "MediaSource" in window;
}

function isChromium(): boolean {
  return /Chrom(?:e|ium)\//.test(navigator.userAgent);
}

/** Requests the first segments; returns undefined if the player has to start the video. */
function prepareVideo(early: EarlyVideo, playsHls: boolean) {
  const { video, audio, videoId } = early;
  const tracks = audio ? [video, audio] : [video];
  const canStart =
    usesMediaSource(playsHls) &&
    // Before it shows a frame, the player seeks to a stored position.
    !hasStoredPosition(videoId) &&
    tracks.every(({ mimeType }) => MediaSource.isTypeSupported(mimeType));
  if (!canStart) return undefined;
  const loader = openSegmentLoader(early);
  return (element: HTMLVideoElement) => startVideoIn(element, early, loader);
}

/** Requests the newest video and audio segments; returns undefined if the player has to start the stream. */
function prepareLiveStream({ playlist }: EarlyLiveStream, playsHls: boolean) {
  const choice = usesMediaSource(playsHls) ? storedLiveChoice() : undefined;
  if (!choice) return undefined;
  const join: LiveJoin = openLiveJoin({ hls: playlist, ...choice });
  return (element: HTMLVideoElement) => startLiveJoin(element, join);
}

function play(earlyStart: EarlyStart, gain: number): void {
  globalThis.earlyStart = earlyStart;
  // On a storage access error or invalid stored settings, the player starts playback later.
  playAtSavedVolume(earlyStart, gain).catch(() => undefined);
}

function startVideoIn(element: HTMLVideoElement, video: EarlyVideo, loader: SegmentLoader): EarlyStart {
  const mediaSource = new MediaSource();
  const opened = new Promise((resolve) => {
    mediaSource.addEventListener("sourceopen", resolve, { once: true });
  }).then(() => addBuffers(mediaSource, video));
  const appending = opened.then((buffers) =>
    Promise.all([
      loader.append(element, buffers.video, video.video),
      buffers.audio && video.audio && loader.append(element, buffers.audio, video.audio),
    ]),
  );
  // Errors are handled by the caller of `release`.
  appending.catch(() => undefined);
  element.src = URL.createObjectURL(mediaSource);
  const earlyStart: EarlyStart = {
    video: element,
    release: (leaving) => release({ element, loader, opened, appending }, leaving),
  };
  element.requestVideoFrameCallback((now) => {
    earlyStart.firstFrameAt = now;
  });
  return earlyStart;
}

function addBuffers(mediaSource: MediaSource, { video, audio, durationSeconds }: EarlyVideo) {
  const buffers: EarlyStartBuffers = {
    mediaSource,
    video: mediaSource.addSourceBuffer(video.mimeType),
    audio: audio ? mediaSource.addSourceBuffer(audio.mimeType) : undefined,
  };
  mediaSource.duration = durationSeconds;
  return buffers;
}

interface StartedVideo {
  readonly element: HTMLVideoElement;
  readonly loader: SegmentLoader;
  readonly opened: Promise<EarlyStartBuffers>;
  readonly appending: Promise<unknown>;
}

async function release(
  { element, loader, opened, appending }: StartedVideo,
  leaving: AbortSignal,
): Promise<EarlyStartBuffers | undefined> {
  const abort = () => loader.abortRequests.abort();
  loader.stopRequests.abort();
  leaving.addEventListener("abort", abort);
  element.addEventListener("seeking", abort);
  if (leaving.aborted || element.seeking) abort();
  const isComplete = await appending.then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === "AbortError",
  );
  element.removeEventListener("seeking", abort);
  if (!isComplete || element.error) return undefined;
  const buffers = await opened;
  if (buffers.mediaSource.readyState !== "open") return undefined;
  // Discards an incompletely appended segment.
  buffers.video.abort();
  buffers.audio?.abort();
  return buffers;
}
