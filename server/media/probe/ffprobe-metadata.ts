import type { FullEngine } from "#server/media/engine.ts";
import { RGB_MATRIX } from "#server/media/encode/color-tags.ts";
import { FfprobeOutput, type Packet, type Stream } from "./ffprobe-output.ts";
import { measureFrameTiming, type PacketTime } from "./frame-timing.ts";
import type { AudioInfo, MediaInfo, VideoInfo } from "./media-info.ts";
import { runFfprobe, type RunOptions } from "#server/media/sandbox/run-ffmpeg.ts";

const SAMPLED_PACKETS = 1500;
const HDR_BY_TRANSFER: Record<string, VideoInfo["hdr"]> = { smpte2084: "pq", "arib-std-b67": "hlg" };
const INTERLACED_ORDERS = new Set(["tt", "bb", "tb", "bt"]);
const CHROMA_BY_FORMAT: readonly (readonly [RegExp, VideoInfo["chroma"]])[] = [
  [/^yuv[aj]?420|^nv12|^nv21|^p01[026]/, "4:2:0"],
  [/^yuv[aj]?422|^yuyv422|^uyvy422|^p21[026]/, "4:2:2"],
  [/^yuv[aj]?444|^gbr|rgb|bgr/, "4:4:4"],
];
const RGB_FORMAT = /rgb|bgr|^gbr|^pal8$/;
const WIDEST_PIXEL_RATIO = 4;
const IMPLAUSIBLE_DURATION_RATIO = 10;
const IDENTITY_MATRIX = /65536\s+0\s+0\s+\S+\s+0\s+65536\s+0\s/;

/** Requested entries only: titles, locations and other free text in a file are never read. */
const REQUESTED_ENTRIES = [
  "format=format_name,start_time,duration,bit_rate,size",
  "stream=index,codec_name,codec_type,profile,width,height,sample_aspect_ratio,pix_fmt,field_order,color_transfer," +
    "color_space,color_primaries,color_range,avg_frame_rate,nb_frames,start_time,duration,bit_rate,channels,sample_rate,bits_per_raw_sample",
  "stream_disposition=default,attached_pic",
  "stream_side_data=rotation,displaymatrix",
  "packet=stream_index,pts_time,dts_time,flags",
].join(":");

/** `durationSeconds` is null if the container does not declare it, as in recordings made by browsers. */
export type FfprobeMetadata = Omit<MediaInfo, "durationSeconds"> & { durationSeconds: number | null };

/** Runs ffprobe on a file. Throws MediaError like every run of the engine. */
export async function readFfprobeMetadata(
  engine: FullEngine,
  { file, ...options }: RunOptions & { file: string },
): Promise<FfprobeMetadata> {
  const args = [
    "-of",
    "json",
    "-show_entries",
    REQUESTED_ENTRIES,
    "-read_intervals",
    `%+#${SAMPLED_PACKETS}`,
  ];
  const { format, streams, packets } = FfprobeOutput.parse(
    JSON.parse(await runFfprobe(engine, { ...options, file, args })),
  );

  const originSeconds = format.start_time ?? 0;
  const video = streams.find(isVideoStream);
  const audio = streams.filter(isAudioStream).toSorted((a, b) => isDefault(b) - isDefault(a))[0];
  return {
    container: format.format_name,
    durationSeconds: plausibleDuration(format.duration, [video, audio]),
    sizeBytes: format.size ?? 0,
    video: video ? toVideoInfo(video, packets, { originSeconds, bitsPerSecond: format.bit_rate ?? 0 }) : null,
    audio: audio ? toAudioInfo(audio, originSeconds) : null,
  };
}

function isVideoStream(stream: Stream): boolean {
  const isCover = stream.disposition?.attached_pic === 1;
  return (
    stream.codec_type === "video" && !isCover && Boolean(stream.codec_name && stream.width && stream.height)
  );
}

function isAudioStream(stream: Stream): boolean {
  return stream.codec_type === "audio" && Boolean(stream.codec_name && stream.sample_rate && stream.channels);
}

function isDefault(stream: Stream): number {
  return stream.disposition?.default ?? 0;
}

/**
 * The longest declared duration. If the container declares far more than its streams, the streams win: with a
 * damaged time scale eight seconds become two hours.
 */
function plausibleDuration(
  container: number | null,
  streams: readonly (Stream | undefined)[],
): number | null {
  const streamDurations = streams.flatMap((stream) => (stream ? [stream.duration ?? null] : []));
  const areAllDeclared =
    streamDurations.length > 0 && streamDurations.every((duration) => duration !== null && duration > 0);
  const longestStream = longest(streamDurations);
  if (
    areAllDeclared &&
    longestStream !== null &&
    (container ?? 0) > IMPLAUSIBLE_DURATION_RATIO * longestStream
  )
    return longestStream;
  return longest([container, longestStream]);
}

function longest(durations: readonly (number | null)[]): number | null {
  const known = durations.filter((duration) => duration !== null && duration > 0);
  return known.length > 0 ? Math.max(...known.map(Number)) : null;
}

function toVideoInfo(
  stream: Stream,
  packets: readonly Packet[],
  { originSeconds, bitsPerSecond }: { originSeconds: number; bitsPerSecond: number },
): VideoInfo {
  const { width: storedWidth = 0, height: storedHeight = 0 } = stream;
  const pixelAspectRatio = readPixelRatio(stream.sample_aspect_ratio);
  const rotation = readRotation(stream);
  const squareWidth = Math.round(storedWidth * pixelAspectRatio);
  const isSideways = rotation === 90 || rotation === 270;
  const times = packets.filter(({ stream_index }) => stream_index === stream.index).flatMap(toPacketTime);
  const isWholeFile = packets.length < SAMPLED_PACKETS;
  const sampleEnd = Math.max(0, ...times.map(({ seconds }) => seconds));
  const startSeconds = stream.start_time ?? originSeconds;
  const endSeconds = isWholeFile && stream.duration ? startSeconds + stream.duration : sampleEnd;
  const timing = measureFrameTiming(times, {
    declaredRate: readRatio(stream.avg_frame_rate),
    endSeconds,
  });
  return {
    streamIndex: stream.index,
    codec: stream.codec_name ?? "",
    profile: stream.profile ?? null,
    width: isSideways ? storedHeight : squareWidth,
    height: isSideways ? squareWidth : storedHeight,
    storedWidth,
    storedHeight,
    rotation,
    isTransformed: isTransformed(stream),
    pixelAspectRatio,
    frameRate: timing.frameRate,
    isVariableFrameRate: timing.isVariable,
    gopSeconds: timing.gopSeconds,
    hasOpenGops: timing.hasOpenGops,
    ...readPixelFormat(stream),
    hdr: HDR_BY_TRANSFER[stream.color_transfer ?? ""] ?? null,
    colorMatrix: readColorMatrix(stream),
    colorPrimaries: readColorTag(stream.color_primaries),
    colorTransfer: readColorTag(stream.color_transfer),
    isFullRange: stream.color_range === "pc",
    interlaced: INTERLACED_ORDERS.has(stream.field_order ?? ""),
    bitsPerSecond: stream.bit_rate ?? bitsPerSecond,
    startSeconds: startSeconds - originSeconds,
    durationSeconds: stream.duration ?? undefined,
    frames: stream.nb_frames ?? undefined,
  };
}

function toAudioInfo(stream: Stream, originSeconds: number): AudioInfo {
  return {
    streamIndex: stream.index,
    codec: stream.codec_name ?? "",
    profile: stream.profile ?? null,
    channels: stream.channels ?? 0,
    sampleRate: stream.sample_rate ?? 0,
    bitsPerSecond: stream.bit_rate ?? 0,
    startSeconds: (stream.start_time ?? originSeconds) - originSeconds,
  };
}

function toPacketTime({ pts_time, dts_time, flags }: Packet): PacketTime[] {
  const seconds = pts_time ?? dts_time;
  return seconds === null ? [] : [{ seconds, isKey: flags.startsWith("K") }];
}

/** Parses "30000/1001" and "64:45"; null for 0/0 and malformed text. */
function readRatio(text: string | undefined): number | null {
  const [numerator = 0, denominator = 1] = (text ?? "").split(/[/:]/).map(Number);
  const ratio = numerator / denominator;
  return Number.isFinite(ratio) && ratio > 0 ? ratio : null;
}

/** Pixel aspect ratios outside the plausible range are errors in the file and are ignored. */
function readPixelRatio(text: string | undefined): number {
  const ratio = readRatio(text) ?? 1;
  return ratio > WIDEST_PIXEL_RATIO || ratio < 1 / WIDEST_PIXEL_RATIO ? 1 : ratio;
}

/** ffprobe reports the rotation counter-clockwise. */
function readRotation(stream: Stream): VideoInfo["rotation"] {
  const counterClockwise = stream.side_data_list?.find(({ rotation }) => rotation !== null)?.rotation ?? 0;
  const clockwise = (((Math.round(-counterClockwise / 90) * 90) % 360) + 360) % 360;
  return clockwise === 90 || clockwise === 180 || clockwise === 270 ? clockwise : 0;
}

function isTransformed(stream: Stream): boolean {
  const matrix = stream.side_data_list?.find(({ displaymatrix }) => displaymatrix)?.displaymatrix;
  const numbers = matrix?.replaceAll(/^.*:/gm, " ");
  return numbers !== undefined && !IDENTITY_MATRIX.test(numbers);
}

function readPixelFormat({ pix_fmt = "", bits_per_raw_sample }: Stream) {
  const depth = /p(\d\d)(?:le|be)$/.exec(pix_fmt)?.[1] ?? /^p0(10|12|16)/.exec(pix_fmt)?.[1];
  const chroma = CHROMA_BY_FORMAT.find(([pattern]) => pattern.test(pix_fmt))?.[1] ?? "other";
  return { bitDepth: Number(depth ?? bits_per_raw_sample ?? 8), chroma };
}

/** The pixel format decides whether it is RGB: some encoders tag YUV as RGB by mistake, and do not tag RGB. */
function readColorMatrix({ pix_fmt = "", color_space }: Stream): string | null {
  if (RGB_FORMAT.test(pix_fmt)) return RGB_MATRIX;
  return color_space === RGB_MATRIX ? null : readColorTag(color_space);
}

/** Placeholder values such as "unknown" give null. */
function readColorTag(name: string | undefined): string | null {
  return name && !["unknown", "reserved"].includes(name) ? name : null;
}
