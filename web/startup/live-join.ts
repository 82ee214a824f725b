import { JOIN_HEADER, type JoinHeader } from "#shared/live/join.ts";
import { appendBytes } from "./append-bytes.ts";
import type { EarlyStart, EarlyStartBuffers } from "./early-start.ts";
import { delay } from "./delay.ts";
import { lastBufferedEnd } from "./last-buffered-end.ts";
import { favourStream, setStreamAtEdge, stopFavouringStream } from "./script-reserve.ts";

/** A paused video does not buffer more than this ahead. */
const AHEAD_MAX_SECONDS = 8;
/** Sound is small: on a slow line, loading it far ahead would take the line from the pictures. */
const LEAD_MAX_SECONDS = 1;
const CHECK_EVERY_MS = 100;
/** Renditions with at most this short side have audio of a low bit rate. */
const SMALL_QUALITY = 240;
/** A request for a segment that has not begun is answered when its first part has arrived. */
const EDGE_SECONDS = 1;
/** If key frames are further apart than this, playback starts between them. */
const LATE_MAX_SECONDS = 2.5;

export interface Joining {
  /** Playback address of the live stream. */
  readonly hls: string;
  /** Requested short side of the video, in px. */
  readonly quality: number;
  /** Distance from the live edge. */
  readonly delaySeconds: number;
  /** The requests are held for some seconds if the stream has not started. */
  readonly isWaiting?: boolean;
}

/** The requests with which a player joins a running stream: the newest video and audio, without playlists. */
export interface LiveJoin {
  readonly delaySeconds: number;
  readonly video: JoiningTrack;
  readonly audio: JoiningTrack;
  /** Resolves when both tracks have media; false if the stream cannot be joined in this way at present. */
  readonly isReady: Promise<boolean>;
}

interface JoiningTrack {
  readonly first: Promise<Response>;
  /** Requests the segment with that number in the playlist. */
  request(segment: number): Promise<Response>;
  readonly abort: AbortController;
}

export function openLiveJoin(joining: Joining): LiveJoin {
  const { delaySeconds } = joining;
  const video = requestTrack(joining, String(joining.quality));
  const audio = requestTrack(joining, joining.quality <= SMALL_QUALITY ? "low-audio" : "audio");
  const isReady = Promise.all([video.first, audio.first]).then(
    (responses) => responses.every(hasMedia),
    () => false,
  );
  return { delaySeconds, video, audio, isReady };
}

function requestTrack({ hls, quality, delaySeconds, isWaiting }: Joining, name: string): JoiningTrack {
  const abort = new AbortController();
  const address = `${hls.slice(0, hls.lastIndexOf("/"))}/join/${name}.mp4?behind=${delaySeconds}&quality=${quality}`;
  const get = (url: string) => fetch(url, { priority: "high", signal: abort.signal });
  const first = get(isWaiting ? `${address}&wait=yes` : address);
  return { abort, first, request: (segment) => get(`${address}&segment=${segment}`) };
}

function hasMedia({ status, headers }: Response): boolean {
  return status === 200 && headers.has(JOIN_HEADER);
}

export function cancelLiveJoin({ video, audio }: LiveJoin): void {
  for (const { abort } of [video, audio]) abort.abort();
}

/** Plays the media of the requests until the player takes over. */
export function startLiveJoin(element: HTMLVideoElement, join: LiveJoin): EarlyStart {
  const mediaSource = new MediaSource();
  const stopping = new AbortController();
  const opened = new Promise((resolve) => {
    mediaSource.addEventListener("sourceopen", resolve, { once: true });
  }).then(() => open(element, mediaSource, join));
  const playing = opened.then(({ buffers: { video, audio }, headers }) => {
    const { signal } = stopping;
    return {
      video: appendTrack(element, video, {
        ...{ track: join.video, header: headers.video, other: audio, stopping: signal },
        onAnswer: (seconds) => setStreamAtEdge(seconds < EDGE_SECONDS),
      }),
      audio: appendTrack(element, audio, {
        ...{ track: join.audio, header: headers.audio, other: video, stopping: signal },
      }),
    };
  });
  let hasLeftEdge = false;
  opened
    .then(({ startPosition }) => {
      const leave = () => {
        hasLeftEdge = true;
      };
      element.addEventListener("pause", leave);
      element.addEventListener("seeking", () => {
        // The seek to the start position also triggers this event.
        if (Math.abs(element.currentTime - startPosition) > 1) leave();
      });
    })
    .catch(() => undefined);
  playing
    .then(({ video, audio }) => Promise.race([video, audio]))
    .finally(() => {
      // Without more media, only the player can go on.
      if (!stopping.signal.aborted) stopFavouringStream();
    })
    .catch(() => undefined); // the player that takes over reports errors
  element.src = URL.createObjectURL(mediaSource);
  favourStream(element);
  const earlyStart: EarlyStart = {
    video: element,
    async release(leaving) {
      const cancel = () => cancelLiveJoin(join);
      stopping.abort();
      leaving.addEventListener("abort", cancel);
      if (leaving.aborted) cancel();
      try {
        const { buffers, startPosition } = await opened;
        const cancelIfSought = () => {
          // The seek to the start position also triggers this event.
          if (Math.abs(element.currentTime - startPosition) > 1) cancel();
        };
        element.addEventListener("seeking", cancelIfSought, { signal: leaving });
        const { video, audio } = await playing;
        // Video can only be continued at a key frame, so its segment is completed first. Audio can be continued
        // anywhere.
        await video.catch(ignoreAbort);
        join.audio.abort.abort();
        await audio.catch(ignoreAbort);
        element.removeEventListener("seeking", cancelIfSought);
        if (element.error || mediaSource.readyState !== "open") return undefined;
        if (join.video.abort.signal.aborted) buffers.video.abort();
        buffers.audio.abort();
        return { ...buffers, hasLeftEdge };
      } catch {
        return undefined; // the player starts from the playlists
      }
    },
  };
  element.requestVideoFrameCallback((now) => {
    earlyStart.firstFrameAt = now;
  });
  return earlyStart;
}

type JoinBuffers = EarlyStartBuffers & { readonly audio: SourceBuffer };

async function open(element: HTMLVideoElement, mediaSource: MediaSource, join: LiveJoin) {
  const [video, audio] = await Promise.all([join.video.first, join.audio.first]);
  if (!hasMedia(video) || !hasMedia(audio)) throw new Error("The stream cannot be joined");
  const headers = { video: headerOf(video), audio: headerOf(audio) };
  const buffers: JoinBuffers = {
    mediaSource,
    video: addBuffer(mediaSource, video, headers.video.offset),
    audio: addBuffer(mediaSource, audio, headers.video.offset),
  };
  const { position, edge } = headers.video;
  mediaSource.duration = edge;
  const wanted = edge - join.delaySeconds;
  const chosen = wanted - position > LATE_MAX_SECONDS ? wanted : position;
  // Without sound, the pictures would stand still until the player takes over.
  const soundFrom = headers.audio.position - headers.audio.offset + headers.video.offset;
  const startPosition = Math.max(chosen, soundFrom);
  element.currentTime = startPosition;
  return { buffers, headers, startPosition };
}

function addBuffer(mediaSource: MediaSource, { headers }: Response, offset: number): SourceBuffer {
  const buffer = mediaSource.addSourceBuffer(headers.get("content-type") ?? "");
  buffer.timestampOffset = offset;
  return buffer;
}

function headerOf({ headers }: Response): JoinHeader {
  return JSON.parse(headers.get(JOIN_HEADER) ?? "{}") as JoinHeader;
}

interface Appending {
  readonly track: JoiningTrack;
  readonly header: JoinHeader;
  /** The buffer of the other track. */
  readonly other: SourceBuffer;
  readonly stopping: AbortSignal;
  /** Called for each further segment: how much media the stream had beyond the one before when it was answered. */
  readonly onAnswer?: (seconds: number) => void;
}

/** Appends the segments of a track as they arrive; ends after a complete segment when the player takes over. */
async function appendTrack(
  element: HTMLVideoElement,
  buffer: SourceBuffer,
  { track, header, other, stopping, onAnswer }: Appending,
): Promise<void> {
  let response = await track.first;
  for (let { segment } = header; ; segment += 1) {
    const reader = response.body?.getReader();
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      track.abort.signal.throwIfAborted();
      await appendBytes(buffer, chunk.value);
    }
    const end = lastBufferedEnd(buffer);
    const isFarAhead = () =>
      end > element.currentTime + AHEAD_MAX_SECONDS || end > lastBufferedEnd(other) + LEAD_MAX_SECONDS;
    while (!stopping.aborted && isFarAhead()) await delay(CHECK_EVERY_MS);
    if (stopping.aborted) return;
    response = await track.request(segment + 1);
    // A response without media means that the signal is lost.
    const isSameSession = hasMedia(response) && headerOf(response).session === header.session;
    if (stopping.aborted || !isSameSession) {
      await response.body?.cancel();
      return;
    }
    onAnswer?.(headerOf(response).edge - end);
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
}
