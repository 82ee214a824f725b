import { appendBytes } from "#web/startup/append-bytes.ts";
import { lastBufferedEnd } from "#web/startup/last-buffered-end.ts";
import type { EarlyVideo, InitialTrack } from "#web/startup/early-start.ts";

/** The next segment is requested when less than this is buffered ahead. */
const AHEAD_SECONDS = 3;
/** Requested immediately: the initialization segment and the first media segment. */
const FIRST_SEGMENTS = 2;

export interface SegmentLoader {
  /** Stops further requests. */
  readonly stopRequests: AbortController;
  /** Also aborts pending requests. */
  readonly abortRequests: AbortController;
  /** Appends the segments of a track in order, each as it arrives. */
  append(element: HTMLVideoElement, buffer: SourceBuffer, track: InitialTrack): Promise<void>;
}

/** Requests the first segments of both tracks, and loads the next ones when they are needed. */
export function openSegmentLoader({ video, audio }: EarlyVideo): SegmentLoader {
  const stopRequests = new AbortController();
  const abortRequests = new AbortController();
  const tracks = audio ? [video, audio] : [video];
  const started = new Map(
    tracks.flatMap(({ segmentUrls }) =>
      segmentUrls.slice(0, FIRST_SEGMENTS).map((url) => [url, fetchSegment(url)]),
    ),
  );

  async function fetchSegment(url: string): Promise<Response> {
    const response = await fetch(url, { priority: "high", signal: abortRequests.signal });
    if (!response.ok) throw new Error(`${url} responded with status ${response.status}`);
    return response;
  }

  async function append(element: HTMLVideoElement, buffer: SourceBuffer, { segmentUrls }: InitialTrack) {
    for (const url of segmentUrls) {
      if (!started.has(url)) await waitUntilNeeded(element, buffer, stopRequests.signal);
      if (!started.has(url) && stopRequests.signal.aborted) return;
      const reader = (await (started.get(url) ?? fetchSegment(url))).body?.getReader();
      for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
        abortRequests.signal.throwIfAborted();
        await appendBytes(buffer, chunk.value);
      }
    }
  }

  return { stopRequests, abortRequests, append };
}

function waitUntilNeeded(
  element: HTMLVideoElement,
  buffer: SourceBuffer,
  stopped: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    if (stopped.aborted) resolve();
    stopped.addEventListener("abort", () => resolve());
    element.addEventListener("timeupdate", () => {
      if (lastBufferedEnd(buffer) - element.currentTime < AHEAD_SECONDS) resolve();
    });
  });
}
