/** Attribute of the server-rendered `<video>` that the inline start-up script starts. */
export const EARLY_START_ATTRIBUTE = "data-early-start";

/** Initial segments of a video: codecs for Media Source Extensions, and segment URLs for each track. */
export interface InitialSegments {
  readonly video: InitialTrack;
  readonly audio: InitialTrack | null;
}

export interface InitialTrack {
  /** MIME type with the `codecs` parameter. */
  readonly mimeType: string;
  /** The initialization segment, then the first media segments. */
  readonly segmentUrls: readonly string[];
}

/** A running live stream that the inline start-up script starts. */
export interface EarlyLiveStream {
  readonly live: true;
  /** Volume factor, see loudness.ts. */
  readonly gain: number;
  /** Address of the playlist. */
  readonly playlist: string;
}

/** The video that the inline start-up script starts. */
export interface EarlyVideo extends InitialSegments {
  readonly live?: undefined;
  readonly videoId: string;
  readonly durationSeconds: number;
  /** Volume factor, see loudness.ts. */
  readonly gain: number;
  /** Playlist for browsers that play HLS natively. */
  readonly playlist: string;
}

/** A video that was started before the player's code loaded. */
export interface EarlyStart {
  readonly video: HTMLVideoElement;
  /** Time of the first frame, in ms since the start of the navigation. */
  firstFrameAt?: number;
  /** Plays muted, because the browser has blocked audio. */
  isMutedByBrowser?: boolean;
  /**
   * Stops appending, so that another engine can take over: after the pending segments, or immediately when `leaving` is
   * aborted or the viewer seeks. Returns the source buffers; undefined if the video could not be started.
   */
  release(leaving: AbortSignal): Promise<EarlyStartBuffers | undefined>;
}

export interface EarlyStartBuffers {
  readonly mediaSource: MediaSource;
  readonly video: SourceBuffer;
  readonly audio: SourceBuffer | undefined;
  /** The viewer of a live stream has paused or seeked back meanwhile. */
  readonly hasLeftEdge?: boolean;
}

declare global {
  /** Set by the inline start-up script. */
  var earlyStart: EarlyStart | undefined;
}

/** The early-started video in this element that has not been taken over; undefined if there is none. */
export function earlyStartIn(video: HTMLVideoElement): EarlyStart | undefined {
  return globalThis.earlyStart?.video === video ? globalThis.earlyStart : undefined;
}

/** Takes over the early-started video: later calls return undefined. */
export function takeEarlyStart(video: HTMLVideoElement): EarlyStart | undefined {
  const started = earlyStartIn(video);
  if (started) globalThis.earlyStart = undefined;
  return started;
}
