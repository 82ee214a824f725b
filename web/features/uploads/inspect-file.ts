import type { Input, InputVideoTrack } from "mediabunny";
import { UPLOAD_MAX_BYTES } from "#shared/videos/upload.ts";
import { isForServerToDecide } from "./file-kinds.ts";

export interface PictureFacts {
  /** In px as it is shown: rotated, with square pixels. */
  readonly width: number;
  readonly height: number;
  readonly codec: string | undefined;
  /** Degrees by which the recorded picture has to be turned. */
  readonly rotation: number;
  readonly isHdr: boolean;
  /** Can this browser show frames of it? */
  readonly canDecode: boolean;
}

/** What a browser can tell about a media file without sending it anywhere. */
export interface FileFacts {
  readonly type: string;
  readonly durationSeconds: number | undefined;
  readonly picture: PictureFacts | undefined;
  readonly sound: { readonly codec: string | undefined } | undefined;
}

export type Inspection =
  | { readonly kind: "media"; readonly facts: FileFacts }
  /** A format that only the server can look into. */
  | { readonly kind: "unknown" }
  | { readonly kind: "refused"; readonly reason: "empty" | "too-large" | "no-media" | "damaged" };

const ISOBMFF_TYPES = ["video/mp4", "video/quicktime"];
/** Some files do not say how long they are and would have to be read whole. */
const DURATION_WITHIN_MS = 3000;

/** Looks into a file before anything is sent. Reads its head and index only. */
export async function inspectFile(file: File): Promise<Inspection> {
  if (file.size === 0) return { kind: "refused", reason: "empty" };
  if (file.size > UPLOAD_MAX_BYTES) return { kind: "refused", reason: "too-large" };
  using input = await openMedia(file);
  if (!(await input.canRead())) {
    return isForServerToDecide(file) ? { kind: "unknown" } : { kind: "refused", reason: "no-media" };
  }
  try {
    return verdictOn(file, await readFacts(input));
  } catch (error) {
    console.info("The file could not be read:", error);
    return { kind: "refused", reason: "damaged" };
  }
}

function verdictOn(file: File, facts: FileFacts): Inspection {
  if (facts.picture) return { kind: "media", facts };
  // Tracks of some old codecs are not even seen: the picture of an .ogv, say.
  if (isForServerToDecide(file)) return { kind: "unknown" };
  if (facts.sound) return { kind: "media", facts };
  // The index of an MP4 is written last: a recording that broke off has none.
  return ISOBMFF_TYPES.includes(facts.type) ? { kind: "refused", reason: "damaged" } : { kind: "unknown" };
}

/** Opens a file of one of the formats that browsers can look into. Loads the reader on demand. */
export async function openMedia(file: File): Promise<Input> {
  const { ADTS, BlobSource, FLAC, Input, MATROSKA, MP3, MP4, MPEG_TS, OGG, QTFF, WAVE, WEBM } =
    await import("mediabunny");
  const formats = [MP4, QTFF, MATROSKA, WEBM, MPEG_TS, OGG, MP3, WAVE, FLAC, ADTS];
  return new Input({ formats, source: new BlobSource(file) });
}

async function readFacts(input: Input): Promise<FileFacts> {
  const [format, video, audio] = await Promise.all([
    input.getFormat(),
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ]);
  return {
    type: format.mimeType,
    durationSeconds: await readDuration(input),
    picture: video ? await readPicture(video) : undefined,
    sound: audio ? { codec: (await audio.getCodec()) ?? undefined } : undefined,
  };
}

async function readPicture(track: InputVideoTrack): Promise<PictureFacts> {
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
  const stated = await input.getDurationFromMetadata();
  if (stated !== null) return stated;
  const tooLong = new Promise<undefined>((resolve) => setTimeout(resolve, DURATION_WITHIN_MS, undefined));
  return Promise.race([input.computeDuration(), tooLong]);
}
