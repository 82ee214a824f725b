import { stat } from "node:fs/promises";
import { join } from "node:path";
import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  type InputAudioTrack,
  type InputVideoTrack,
} from "mediabunny";
import type { RemuxTask, RemuxedVideo } from "./remux-without-ffmpeg.ts";
import type { FfprobeMetadata } from "#server/media/probe/ffprobe-metadata.ts";
import type { AudioInfo, VideoInfo } from "#server/media/probe/media-info.ts";
import {
  NO_VIDEO,
  toMediaTrack,
  type PackedFile,
  type VideoProperties,
  type Segment,
} from "#server/media/probe/media-track.ts";

const SEGMENT_SECONDS = 4;
const SAMPLED_PACKETS = 500;
const SAMPLED_KEY_FRAMES = 200;
const FFMPEG_NAMES: Record<string, string> = { avc: "h264" };

/** Child process entry point: takes a task as JSON in argv, prints the result as JSON to stdout. */
async function main(task: RemuxTask) {
  using input = new Input({ formats: [MP4, QTFF, MATROSKA, WEBM], source: new FilePathSource(task.file) });
  process.stdout.write(JSON.stringify(await runTask(input, task)));
}

async function runTask(input: Input, task: RemuxTask): Promise<object> {
  switch (task.task) {
    case "probe":
      return probe(input, task.file);
    case "package":
      return packageTracks(input, task.outDir);
    case "tidy":
      return remux(input, task.outFile);
  }
}

async function probe(input: Input, file: string): Promise<FfprobeMetadata> {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const format = await input.getFormat();
  return {
    container: format.name.toLowerCase(),
    durationSeconds: await input.computeDuration(),
    sizeBytes: (await stat(file)).size,
    video: video ? await describeVideo(video) : null,
    audio: audio ? await describeAudio(audio) : null,
  };
}

async function describeVideo(track: InputVideoTrack): Promise<VideoInfo> {
  const [{ bestGuessFrameRate, frameRateIsConstant }, { averageBitrate }, ratio] = await Promise.all([
    track.computeFrameRateMetrics({ targetPacketCount: SAMPLED_PACKETS }),
    track.computePacketStats(SAMPLED_PACKETS),
    track.getPixelAspectRatio(),
  ]);
  const codec = (await track.getCodec()) ?? "unknown";
  const rotation = await track.getRotation();
  return {
    streamIndex: track.number - 1,
    codec: FFMPEG_NAMES[codec] ?? codec,
    profile: null,
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    storedWidth: await track.getCodedWidth(),
    storedHeight: await track.getCodedHeight(),
    rotation,
    isTransformed: rotation !== 0 || (await track.getFlip()),
    pixelAspectRatio: ratio.num / ratio.den,
    frameRate: bestGuessFrameRate,
    isVariableFrameRate: !frameRateIsConstant,
    bitDepth: 8,
    chroma: "4:2:0",
    hdr: null,
    colorMatrix: null,
    interlaced: false,
    bitsPerSecond: Math.round(averageBitrate),
    ...(await measureGops(track)),
    startSeconds: await track.getFirstTimestamp(),
  };
}

async function describeAudio(track: InputAudioTrack): Promise<AudioInfo> {
  const { averageBitrate } = await track.computePacketStats(SAMPLED_PACKETS);
  return {
    streamIndex: track.number - 1,
    codec: (await track.getCodec()) ?? "unknown",
    profile: null,
    channels: await track.getNumberOfChannels(),
    sampleRate: await track.getSampleRate(),
    bitsPerSecond: Math.round(averageBitrate),
    startSeconds: await track.getFirstTimestamp(),
  };
}

async function measureGops(track: InputVideoTrack): Promise<Pick<VideoInfo, "gopSeconds" | "hasOpenGops">> {
  const sink = new EncodedPacketSink(track);
  let gopSeconds = 0;
  let hasOpenGops = false;
  let key = await sink.getFirstKeyPacket({ metadataOnly: true });
  for (let count = 0; key && count < SAMPLED_KEY_FRAMES; count += 1) {
    const next = await sink.getNextKeyPacket(key, { metadataOnly: true });
    const end = next?.timestamp ?? (await track.computeDuration());
    gopSeconds = Math.max(gopSeconds, end - key.timestamp);
    const following = await sink.getNextPacket(key, { metadataOnly: true });
    hasOpenGops ||= following !== null && following.timestamp < key.timestamp;
    key = next;
  }
  return { gopSeconds, hasOpenGops };
}

async function packageTracks(input: Input, outDir: string) {
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  return {
    source: video ? await packageTrack(input, video, join(outDir, "source.mp4")) : null,
    audio: audio ? await packageTrack(input, audio, join(outDir, "audio.mp4")) : null,
  };
}

async function packageTrack(
  input: Input,
  track: InputVideoTrack | InputAudioTrack,
  file: string,
): Promise<PackedFile> {
  const fragments: { offset: number; seconds: number }[] = [];
  let initSize = 0;
  let endOffset = 0;
  const format = new Mp4OutputFormat({
    fastStart: "fragmented",
    minimumFragmentDuration: SEGMENT_SECONDS,
    onMoov: (box, offset) => {
      initSize = offset + box.length;
    },
    onMoof: (_box, offset, seconds) => fragments.push({ offset, seconds }),
    onMdat: (box, offset) => {
      endOffset = offset + box.length;
    },
  });
  const output = new Output({ format, target: new FilePathTarget(file) });
  await copyTracks(input, output, [track]);

  const endSeconds = await track.computeDuration();
  const segments = fragments.map(({ offset, seconds }, index): Segment => {
    const next = fragments[index + 1];
    const durationSeconds = (next?.seconds ?? endSeconds) - seconds;
    return { offset, size: (next?.offset ?? endOffset) - offset, durationSeconds };
  });
  const packed = toMediaTrack(
    { init: { offset: 0, size: initSize }, segments },
    {
      codecs: (await track.getCodecParameterString()) ?? "",
      sizeBytes: endOffset,
      ...(track.isVideoTrack() ? await videoProperties(track) : NO_VIDEO),
    },
  );
  return track.isVideoTrack()
    ? { name: "source", kind: "video", file, track: packed }
    : { name: "audio", kind: "audio", file, track: packed };
}

async function remux(input: Input, outFile: string): Promise<RemuxedVideo> {
  const video = await input.getPrimaryVideoTrack();
  if (!video) throw new Error("The file has no video track.");
  const audio = await input.getPrimaryAudioTrack();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(outFile),
  });
  await copyTracks(input, output, [video, ...(audio ? [audio] : [])]);
  return {
    videoCodec: (await video.getCodecParameterString()) ?? "",
    audioCodec: audio ? ((await audio.getCodecParameterString()) ?? "") : null,
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    seconds: await input.computeDuration(),
  };
}

/** Copies the packets of the given tracks without re-encoding; all other tracks and the metadata are left out. */
async function copyTracks(
  input: Input,
  output: Output,
  tracks: readonly (InputVideoTrack | InputAudioTrack)[],
): Promise<void> {
  const isSelected = (candidate: { id: number }) => ({
    discard: tracks.every(({ id }) => id !== candidate.id),
  });
  const conversion = await Conversion.init({
    input,
    output,
    video: isSelected,
    audio: isSelected,
    tags: {},
    copy: { mode: "forced", shiftTolerance: Number.POSITIVE_INFINITY },
    showWarnings: false,
  });
  await conversion.execute();
}

async function videoProperties(track: InputVideoTrack): Promise<VideoProperties> {
  const { width, height, frameRate, hasOpenGops } = await describeVideo(track);
  return { width, height, frameRate, hasOpenGops };
}

await main(JSON.parse(process.argv[2] ?? "{}"));
