import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { sandboxCommand } from "#server/media/sandbox/sandbox.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { FLV_INPUT, type EncoderInput } from "./encoder-input.ts";
import { renditionsWith, RUNG_PEAK, type Rung } from "./renditions.ts";

/** One ffmpeg process: it copies the video and audio of a sender, and encodes the rungs of the ladder. */
export interface Encoder {
  readonly pid: number | undefined;
  /** Fragmented MP4 by rendition: the source, the rungs, the audio. */
  readonly outputs: ReadonlyMap<string, Readable>;
  write(bytes: Buffer): boolean;
  onDrain(onReady: () => void): void;
  /** Ends the input; resolves when all outputs are complete. */
  end(): Promise<void>;
  /** Resolves when ffmpeg has exited, with success or failure. */
  readonly exited: Promise<void>;
  /** The end of ffmpeg's stderr, for the log. */
  stderrTail(): string;
}

const MEMORY_BYTES = 4 * 1024 ** 3;
const FILE_BYTES = 0;
const MAX_SECONDS = 48 * 3600;
const STDERR_TAIL_CHARACTERS = 2000;
const STOP_TIMEOUT_MS = 10_000;
const FIRST_OUTPUT = 3;
const PART_SECONDS = 0.3;
/** Further key frames of the smallest rung, within its segments: at every second part. */
const PARTS_BETWEEN_KEY_FRAMES = 2;
/** No key frames but the forced ones. */
const FRAMES_MAX = 9999;

interface Encoding {
  readonly rungs: readonly Rung[];
  readonly input?: EncoderInput | undefined;
  /** Offset in seconds that is added to all input timestamps. */
  readonly startSeconds?: number;
  /** Frame rate of the sender; null if it is unknown. */
  readonly framesPerSecond?: number | null | undefined;
}

export function startEncoder(engine: FullEngine, folder: string, encoding: Encoding): Encoder {
  const { rungs } = encoding;
  const limits = {
    memoryBytes: MEMORY_BYTES,
    fileBytes: FILE_BYTES,
    wallSeconds: MAX_SECONDS,
    background: false,
  };
  const command = [engine.ffmpeg, ...encoderArguments(encoding)];
  const [program = engine.ffmpeg, ...args] = sandboxCommand(engine.sandbox, limits, command);
  const names = renditionsWith(rungs);
  const child = spawn(program, args, {
    cwd: folder,
    env: { LC_ALL: "C", TMPDIR: folder },
    stdio: ["pipe", "ignore", "pipe", ...names.map(() => "pipe" as const)],
    detached: true,
  });
  const { stdin, stderr } = child;
  if (!stdin || !stderr) throw new Error("ffmpeg was started without pipes");
  let tail = "";
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  stderr.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL_CHARACTERS);
  });
  stdin.on("error", () => undefined); // ffmpeg has exited: `exited` resolves

  return {
    pid: child.pid,
    outputs: new Map(names.map((name, index) => [name, outputOf(child.stdio[FIRST_OUTPUT + index])])),
    write: (bytes) => stdin.writable && stdin.write(bytes),
    onDrain: (onReady) => stdin.on("drain", onReady),
    async end() {
      stdin.end();
      const killer = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(killer);
    },
    exited,
    stderrTail: () => tail.trim(),
  };
}

function outputOf(stream: unknown): Readable {
  if (!(stream instanceof Readable)) throw new Error("ffmpeg was started without its outputs");
  return stream;
}

/**
 * `negative_cts_offsets`, `copyts` and `avoid_negative_ts disabled` keep all outputs on the clock of the sender, also
 * with B-frames; `frag_discont` and `delay_moov` keep the offset between video and audio, which an edit list would hide
 * from players.
 */
const FRAGMENTS = [
  ...[
    "-f",
    "mp4",
    "-frag_duration",
    String(PART_SECONDS * 1_000_000),
    "-flush_packets",
    "1",
    "-avoid_negative_ts",
    "disabled",
  ],
  "-movflags",
  "+frag_discont+frag_keyframe+delay_moov+default_base_moof+skip_trailer+negative_cts_offsets",
];

const LOW_SOUND = ["-c:a", "aac", "-aac_coder", "fast", "-b:a", "48k", "-ac", "1"];

export function encoderArguments(encoding: Encoding): string[] {
  const { rungs, input = FLV_INPUT, startSeconds = 0, framesPerSecond = null } = encoding;
  const sounds = [...(rungs.length > 0 ? [LOW_SOUND] : []), input.sound];
  return [
    ...["-hide_banner", "-v", "error", "-nostats", "-copyts"],
    ...["-itsoffset", String(startSeconds), "-protocol_whitelist", "pipe", ...input.reading, "-i", "pipe:0"],
    ...(rungs.length > 0 ? ["-filter_complex", scaling(rungs)] : []),
    ...["-map", "0:v:0", ...input.video, ...FRAGMENTS, `pipe:${FIRST_OUTPUT}`],
    ...rungs.flatMap((rung, index) => [
      ...["-map", `[o${index}]`, "-fps_mode", "passthrough", "-enc_time_base", "1/90000"],
      ...x264(rung, input.keyFrames, index === rungs.length - 1 ? framesPerSecond : null),
      ...[...FRAGMENTS, `pipe:${FIRST_OUTPUT + 1 + index}`],
    ]),
    ...sounds.flatMap((sound, index) => [
      ...["-map", "0:a:0", ...sound],
      ...[...FRAGMENTS, `pipe:${FIRST_OUTPUT + 1 + rungs.length + index}`],
    ]),
  ];
}

/** Each rung is scaled from the next larger one, which costs less than scaling the source for each. */
function scaling(rungs: readonly Rung[]): string {
  return rungs
    .map(({ height }, index) => {
      const input = index === 0 ? "[0:v:0]" : `[s${index}]`;
      const short = `min(${height}\\,min(iw\\,ih))`;
      const size = `w=if(gte(iw\\,ih)\\,-2\\,${short}):h=if(gte(iw\\,ih)\\,${short}\\,-2)`;
      // Square pixels: browsers would show 426x240 as 427x241.
      const scaled = `${input}scale=${size}:flags=bilinear,setsar=1`;
      return index === rungs.length - 1
        ? `${scaled}[o${index}]`
        : `${scaled},split=2[o${index}][s${index + 1}]`;
    })
    .join(";");
}

/**
 * `framesPerSecond` is given for the smallest rung: a player whose connection gets slow continues with it, and must not
 * have to begin at the start of the segment that it has almost played.
 */
function x264({ kilobits }: Rung, keyFrames: string, framesPerSecond: number | null): string[] {
  const distance =
    framesPerSecond === null
      ? FRAMES_MAX
      : Math.ceil(PART_SECONDS * framesPerSecond) * PARTS_BETWEEN_KEY_FRAMES;
  return [
    ...["-c:v", "libx264", "-preset", "superfast", "-tune", "zerolatency", "-profile:v", "main"],
    ...["-pix_fmt", "yuv420p", "-sc_threshold", "0", "-g", String(distance), "-force_key_frames", keyFrames],
    ...["-b:v", `${kilobits}k`, "-maxrate", `${kilobits * RUNG_PEAK}k`, "-bufsize", `${kilobits}k`],
  ];
}
