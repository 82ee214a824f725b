import type { JobKind } from "#server/platform/queue/queue.ts";

/** The upload a video is made from. */
export interface SourceFile {
  readonly videoId: string;
  readonly uploadId: string;
}

const HOUR_SECONDS = 3600;
/** Three attempts in all. A process that is killed in the middle has used one of them up. */
const MEDIA_TRIES = { retries: 2, retryDelaySeconds: 5 };

/** Looks into the file and makes it watchable where it can be repacked. Short, so that newcomers wait for nobody's encode. */
export const prepareVideoJob: JobKind<SourceFile> = {
  name: "video.prepare",
  timeoutSeconds: HOUR_SECONDS,
  ...MEDIA_TRIES,
};

/** One pass over the source: the renditions it makes together. */
export const encodeVideoJob: JobKind<SourceFile> = {
  name: "video.encode",
  timeoutSeconds: 12 * HOUR_SECONDS,
  ...MEDIA_TRIES,
};

/** One stretch of a long film in one pass over it. */
export interface EncodePart extends SourceFile {
  readonly pass: number;
  readonly part: number;
}

/** All stretches of one pass. */
export interface JoinParts extends SourceFile {
  readonly pass: number;
}

/** Encodes one stretch of a long film, on whichever machine has nothing else to do. */
export const encodePartJob: JobKind<EncodePart> = {
  name: "video.encodePart",
  timeoutSeconds: 2 * HOUR_SECONDS,
  ...MEDIA_TRIES,
};

/** Lays the stretches of a pass end to end. */
export const joinPartsJob: JobKind<JoinParts> = {
  name: "video.joinParts",
  timeoutSeconds: 2 * HOUR_SECONDS,
  ...MEDIA_TRIES,
};

/** What players need besides the film: the pictures of the seek bar and how loud it is. */
export const spriteVideoJob: JobKind<SourceFile> = {
  name: "video.sprite",
  timeoutSeconds: HOUR_SECONDS,
  ...MEDIA_TRIES,
};

/** Publishes at the date that was set. The minute's sweep does the same, for what this job has missed. */
export const releaseVideoJob: JobKind<{ readonly videoId: string }> = {
  name: "video.release",
  timeoutSeconds: 60,
  retries: 6,
  retryDelaySeconds: 5,
  concurrency: 1,
};

/** Removes what was made of a file that another has replaced, once nobody plays it any more. */
export const forgetOldFilesJob: JobKind<SourceFile> = {
  name: "video.forgetOldFiles",
  timeoutSeconds: HOUR_SECONDS,
  retries: 8,
  retryDelaySeconds: 60,
  concurrency: 1,
};
