import { open, readFile, stat, unlink } from "node:fs/promises";
import { join } from "node:path";
import { BufferSource, Input, MP4 } from "mediabunny";
import { SEGMENT_SECONDS } from "#shared/videos/encoding.ts";
import type { ColorTags } from "#server/media/encode/color-tags.ts";
import { MediaError } from "#server/media/media-error.ts";

export type ByteRange = { offset: number; size: number };
export type Segment = ByteRange & { durationSeconds: number };

/** Everything a manifest needs about one packed file. Plain JSON: stored in the database. */
export type MediaTrack = {
  init: ByteRange;
  segments: Segment[];
  /** RFC 6381 codec string as in manifests: "avc1.64001f", "mp4a.40.2". */
  codecs: string;
  /** Bits per second over the whole file. */
  averageBandwidth: number;
  /** Bits per second of the segment with the highest bitrate. */
  peakBandwidth: number;
  durationSeconds: number;
  sizeBytes: number;
  /** Size of the audio file for podcasts, if there is one. */
  podcastBytes?: number | undefined;
} & VideoProperties;

/** Properties of a video track; null for audio. */
export type VideoProperties =
  | {
      width: number;
      height: number;
      frameRate: number;
      /**
       * Tags of an encoded rendition. Undefined for a source, and for renditions of earlier versions, which are BT.709.
       */
      colorTags?: ColorTags | undefined;
      /** Constant rate factor of an encoded rendition; undefined for those of earlier versions, which had the default. */
      crf?: number | undefined;
      /** For a source: some of its segments cannot be decoded without earlier ones. */
      hasOpenGops?: boolean | undefined;
    }
  | {
      width: null;
      height: null;
      frameRate: null;
      colorTags?: undefined;
      crf?: undefined;
      hasOpenGops?: undefined;
    };

export const NO_VIDEO: VideoProperties = { width: null, height: null, frameRate: null };

/** A finished file on disk. `name` is "source", "480p", "audio" ...; the file is called `<name>.mp4`. */
export type PackedFile = {
  name: string;
  kind: "video" | "audio";
  file: string;
  track: MediaTrack;
  /** Path of the audio file for podcasts. */
  podcastFile?: string | undefined;
};

type Layout = Pick<MediaTrack, "init" | "segments">;

const SHORTEST_MEASURED_SECONDS = 0.5;

/** ffmpeg arguments that pack one output as a single CMAF file `<name>.mp4` with its playlist `<name>.m3u8`. */
export function packingArguments(name: string): string[] {
  return [
    ...["-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn"],
    // Otherwise ffmpeg shifts every file by its encoder delay: audio and video go tens of milliseconds out of sync.
    ...["-avoid_negative_ts", "disabled"],
    ...[
      "-f",
      "hls",
      "-hls_time",
      String(SEGMENT_SECONDS),
      "-hls_playlist_type",
      "vod",
      "-hls_segment_type",
      "fmp4",
    ],
    ...["-hls_flags", "single_file+independent_segments"],
    ...["-hls_segment_filename", `${name}.mp4`, `${name}.m3u8`],
  ];
}

/** Reads the output that ffmpeg packed as `name` in a folder; deletes its playlist and keeps the media file. */
export async function collectPacked(
  folder: string,
  name: string,
  properties: VideoProperties,
): Promise<PackedFile> {
  const listFile = join(folder, `${name}.m3u8`);
  const file = join(folder, `${name}.mp4`);
  const list = await readFile(listFile, "utf8").catch((cause: unknown) => {
    throw new MediaError("DAMAGED", `No frames of ${name} could be read from the file.`, { cause });
  });
  const layout = parseSegmentList(list);
  const codecs = await readCodecs(file, layout.init);
  const { size } = await stat(file);
  await unlink(listFile);
  const kind = properties.width === null ? "audio" : "video";
  return { name, kind, file, track: toMediaTrack(layout, { codecs, sizeBytes: size, ...properties }) };
}

/** Parses the byte ranges and durations of a single-file media playlist. */
export function parseSegmentList(list: string): Layout {
  const map = /#EXT-X-MAP:.*BYTERANGE="(\d+)@(\d+)"/.exec(list);
  const entries = list.matchAll(/#EXTINF:([\d.]+),[^\n]*\n#EXT-X-BYTERANGE:(\d+)@(\d+)/g);
  const segments = Array.from(entries, ([, duration, size, offset]) => ({
    durationSeconds: Number(duration),
    offset: Number(offset),
    size: Number(size),
  }));
  if (!map || segments.length === 0) throw new MediaError("DAMAGED", "The file holds no readable frames.");
  return { init: { offset: Number(map[2]), size: Number(map[1]) }, segments };
}

/** Computes the durations and bitrates that manifests need. */
export function toMediaTrack(
  { init, segments }: Layout,
  metadata: Pick<MediaTrack, "codecs" | "sizeBytes"> & VideoProperties,
): MediaTrack {
  const durationSeconds = segments.reduce((sum, segment) => sum + segment.durationSeconds, 0);
  const bits = segments.reduce((sum, segment) => sum + segment.size * 8, 0);
  const rates = segments.map(({ size, durationSeconds: seconds }) =>
    Math.round((size * 8) / Math.max(seconds, SHORTEST_MEASURED_SECONDS)),
  );
  const averageBandwidth = Math.round(bits / Math.max(durationSeconds, SHORTEST_MEASURED_SECONDS));
  return {
    init,
    segments,
    ...metadata,
    averageBandwidth,
    peakBandwidth: Math.max(averageBandwidth, ...rates),
    durationSeconds: Number(durationSeconds.toFixed(6)),
  };
}

/** Reads the codec string from the init segment of a packed file. */
async function readCodecs(file: string, { offset, size }: ByteRange): Promise<string> {
  const head = Buffer.alloc(size);
  await using handle = await open(file);
  await handle.read(head, 0, size, offset);
  using input = new Input({ formats: [MP4], source: new BufferSource(head) });
  const [track] = await input.getTracks();
  const codecs = await track?.getCodecParameterString();
  if (!codecs) throw new MediaError("ENGINE_FAILED", `The packed file ${file} names no codec.`);
  return codecs;
}
