import type { Input, InputVideoTrack } from "mediabunny";
import { UPLOAD_MAX_BYTES } from "#shared/videos/upload.ts";
import { needsServerInspection } from "./file-kinds.ts";

export interface VideoTrackMetadata {
  /** In px as displayed: after rotation, with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly codec: string | undefined;
  /** Rotation of the recorded video, in degrees. */
  readonly rotation: number;
  readonly isHdr: boolean;
  /** Whether this browser can decode frames of it. */
  readonly canDecode: boolean;
}

/** Metadata of a media file, read in the browser without an upload. */
export interface FileMetadata {
  readonly type: string;
  readonly durationSeconds: number | undefined;
  readonly videoTrack: VideoTrackMetadata | undefined;
  readonly audioTrack: { readonly codec: string | undefined } | undefined;
}

export type Inspection =
  | { readonly kind: "media"; readonly metadata: FileMetadata }
  /** A format that only the server can parse. */
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly reason: "empty" | "too-large" | "no-media" | "damaged" };

const ISOBMFF_TYPES = ["video/mp4", "video/quicktime"];
/** Some files do not store their duration and would have to be read completely. */
const DURATION_TIMEOUT_MS = 3000;

/** Inspects a file before the upload. Reads its header and index only. */
export async function inspectFile(file: File): Promise<Inspection> {
  if (file.size === 0) return { kind: "refused", reason: "empty" };
  if (file.size > UPLOAD_MAX_BYTES) return { kind: "refused", reason: "too-large" };
  using input = await openMedia(file);
  if (!(await input.canRead())) {
    return needsServerInspection(file) ? { kind: "unknown" } : { kind: "refused", reason: "no-media" };
  }
  try {
    return verdictOn(file, await readMetadata(input));
  } catch (error) {
    console.info("The file could not be read:", error);
    return { kind: "refused", reason: "damaged" };
  }
}

function verdictOn(file: File, metadata: FileMetadata): Inspection {
  if (metadata.videoTrack) return { kind: "media", metadata };
  // Tracks with some old codecs are not detected, e.g. the video track of an .ogv file.
  if (needsServerInspection(file)) return { kind: "unknown" };
  if (metadata.audioTrack) return { kind: "media", metadata };
  // The index of an MP4 is written last: an interrupted recording has none.
  return ISOBMFF_TYPES.includes(metadata.type) ? { kind: "refused", reason: "damaged" } : { kind: "unknown" };
}

/** Opens a file in one of the formats that browsers can parse. Loads the demuxer on demand. */
export async function openMedia(file: File): Promise<Input> {
  const { ADTS, BlobSource, FLAC, Input, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } =
    await import("mediabunny");
  const formats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS, OGG, MP3, WAVE, FLAC, ADTS];
  return new Input({ formats, source: new BlobSource(file) });
}

async function readMetadata(input: Input): Promise<FileMetadata> {
  const [format, video, audio] = await Promise.all([
    input.getFormat(),
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ]);
  return {
    type: format.mimeType,
    durationSeconds: await readDuration(input),
    videoTrack: video ? await readVideoTrack(video) : undefined,
    audioTrack: audio ? { codec: (await audio.getCodec()) ?? undefined } : undefined,
  };
}

async function readVideoTrack(track: InputVideoTrack): Promise<VideoTrackMetadata> {
  const [width, height, codec, rotation, isHdr, canDecode] = await Promise.all([
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    track.getCodec(),
    track.getRotation(),
    track.hasHighDynamicRange(),
    track.canDecode(),
  ]);
  return { width, height, codec: codec ?? undefined, rotation, isHdr, canDecode };
}

async function readDuration(input: Input): Promise<number | undefined> {
  const declaredSeconds = await input.getDurationFromMetadata();
  if (declaredSeconds !== null) return declaredSeconds;
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, DURATION_TIMEOUT_MS, undefined));
  return Promise.race([input.computeDuration(), tooLong]);
}
