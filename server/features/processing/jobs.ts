import type { ChunkJob, SourceFile } from "#server/features/video-files/video-files.ts";
import type { JobKind } from "#server/platform/queue/queue.ts";

const HOUR_SECONDS = 3600;
/** Three attempts in total. A killed process uses one of them. */
const MEDIA_RETRIES = { retries: 2, retryDelaySeconds: 5 };

/** Probes the file and makes it playable if it can be remuxed. Short, so that new uploads do not wait for encodes. */
export const prepareVideoJob: JobKind<SourceFile> = {
  name: "video.prepare",
  timeoutSeconds: HOUR_SECONDS,
  ...MEDIA_RETRIES,
};

/** One pass over the source, which encodes its renditions together. */
export const encodeVideoJob: JobKind<SourceFile> = {
  name: "video.encode",
  timeoutSeconds: 12 * HOUR_SECONDS,
  ...MEDIA_RETRIES,
};

/** All chunks of one pass. */
export interface JoinJob extends SourceFile {
  readonly pass: number;
}

/** Encodes one chunk of a long video, on any idle worker. */
export const encodeChunkJob: JobKind<ChunkJob> = {
  name: "video.encodeChunk",
  timeoutSeconds: 2 * HOUR_SECONDS,
  ...MEDIA_RETRIES,
};

/** Concatenates the chunks of a pass. */
export const joinChunksJob: JobKind<JoinJob> = {
  name: "video.joinChunks",
  timeoutSeconds: 2 * HOUR_SECONDS,
  ...MEDIA_RETRIES,
};

/** Deletes the chunks of a video whose processing was cancelled, unless it has started anew. */
export const deleteChunkFilesJob: JobKind<SourceFile> = {
  name: "video.deleteChunks",
  timeoutSeconds: HOUR_SECONDS,
  retries: 8,
  retryDelaySeconds: 60,
};

/** Extras for players: the seek sprite and the measured loudness. */
export const spriteVideoJob: JobKind<SourceFile> = {
  name: "video.sprite",
  timeoutSeconds: HOUR_SECONDS,
  ...MEDIA_RETRIES,
};

/** Packs the audio for podcasts of a video that an earlier version has processed. */
export const packagePodcastJob: JobKind<SourceFile> = {
  name: "video.packagePodcast",
  timeoutSeconds: HOUR_SECONDS,
  ...MEDIA_RETRIES,
};

export interface RemovalJob extends SourceFile {
  /** The administrator who asked for it; undefined if the site keeps no originals. */
  readonly by?: string;
}

/** Deletes the original of a video whose renditions are all stored. */
export const removeOriginalJob: JobKind<RemovalJob> = {
  name: "video.removeOriginal",
  timeoutSeconds: HOUR_SECONDS,
  retries: 8,
  retryDelaySeconds: 60,
  isFetchedAtOnce: true,
};

export interface EarlierOriginalsJob {
  readonly by: string;
}

/** Sends a job for each original that the site still has. */
export const removeEarlierOriginalsJob: JobKind<EarlierOriginalsJob> = {
  name: "video.removeEarlierOriginals",
  timeoutSeconds: HOUR_SECONDS,
  retries: 8,
  retryDelaySeconds: 60,
};

/** Deletes the files made from a replaced upload, after a delay for viewers who still play them. */
export const deleteReplacedFilesJob: JobKind<SourceFile> = {
  name: "video.forgetOldFiles",
  timeoutSeconds: HOUR_SECONDS,
  retries: 8,
  retryDelaySeconds: 60,
  concurrency: 1,
};

/** Encodes all videos again, a few at a time; `reencoding_walks` has how far it has come. */
export const reencodeAllJob: JobKind<{ readonly walkId: string }> = {
  name: "video.reencodeAll",
  timeoutSeconds: HOUR_SECONDS,
  retries: 8,
  retryDelaySeconds: 60,
};
