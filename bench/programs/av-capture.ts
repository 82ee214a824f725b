import type { Readable } from "node:stream";
import { DEGREES_PER_SECOND } from "./clip.ts";
import { startProgram, type Program } from "./processes.ts";

/** Detects, second by second, whether the display shows the moving clip and the sound card plays its tone. */
export interface AvCapture {
  /** The seconds between two Unix times, in milliseconds. */
  between(from: number, to: number): readonly Second[];
  close(): Promise<void>;
}

export interface Second {
  /** Unix time of the start of the second, in milliseconds. */
  readonly at: number;
  /** The hue of the clip has changed: its video plays. */
  readonly hasVideo: boolean;
  readonly hasSound: boolean;
}

interface AvCaptureOptions {
  readonly display: string;
  readonly server: string;
  readonly width: number;
  readonly height: number;
}

const LOOKS_PER_SECOND = 5;
const EYE = { width: 64, height: 36 };
const EAR_RATE = 8000;
/** Threshold of silence: the clip's tone has a tenth of the full scale. */
const QUIET = 0.003;
/** Changes of hue below this, in degrees per sample, are noise of a video that stands still. */
const STILL_DEGREES = 2;
/**
 * A video at a fifth of its speed still counts as playing: a browser on a busy machine sends its camera more slowly.
 */
const PLAYING_DEGREES = DEGREES_PER_SECOND / 5;
/** The clip has a chroma of 60; the colours of a page have less, or cover a small area. */
const COLOURED = 25;
const COLOURED_SHARE = 0.08;

export function openAvCapture({ display, server, width, height }: AvCaptureOptions): AvCapture {
  const degrees = new Map<number, number>();
  const loudness = new Map<number, number>();
  let last: number | undefined;
  const eye = read(
    [
      ...["-f", "x11grab", "-framerate", String(LOOKS_PER_SECOND), "-draw_mouse", "0"],
      ...["-video_size", `${width}x${height}`, "-i", display],
      ...["-vf", `scale=${EYE.width}:${EYE.height}:flags=area,format=rgb24`, "-f", "rawvideo"],
    ],
    EYE.width * EYE.height * 3,
    (frame) => {
      const hue = hueOf(frame);
      const step = hue === undefined || last === undefined ? 0 : ((hue - last + 540) % 360) - 180;
      last = hue;
      if (step > STILL_DEGREES) add(degrees, step);
    },
  );
  const ear = read(
    [
      "-f",
      "pulse",
      "-server",
      server,
      "-i",
      "card.monitor",
      "-ac",
      "1",
      "-ar",
      String(EAR_RATE),
      "-f",
      "s16le",
    ],
    EAR_RATE / 2,
    (samples) => add(loudness, rootMeanSquare(samples) > QUIET ? 1 : 0),
  );
  return {
    between(from, to) {
      const seconds: Second[] = [];
      for (let second = Math.ceil(from / 1000); second < Math.floor(to / 1000); second += 1) {
        seconds.push({
          at: second * 1000,
          hasVideo: (degrees.get(second) ?? 0) > PLAYING_DEGREES,
          hasSound: (loudness.get(second) ?? 0) > 1,
        });
      }
      return seconds;
    },
    async close() {
      await Promise.all([eye.stop("SIGKILL"), ear.stop("SIGKILL")]);
    },
  };
}

function add(sums: Map<number, number>, value: number): void {
  const second = Math.floor(Date.now() / 1000);
  sums.set(second, (sums.get(second) ?? 0) + value);
}

/** Runs ffmpeg and passes its output on in blocks of that many bytes. */
function read(args: readonly string[], bytes: number, take: (piece: Buffer) => void): Program {
  const program = startProgram("ffmpeg", ["-v", "error", ...args, "-flush_packets", "1", "pipe:1"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let pending = Buffer.alloc(0);
  const output: Readable | null = program.child.stdout;
  output?.on("data", (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= bytes) {
      take(pending.subarray(0, bytes));
      pending = pending.subarray(bytes);
    }
  });
  return program;
}

/** The hue of the frame in degrees; undefined if most of it is grey. */
function hueOf(frame: Buffer): number | undefined {
  let [blue, red, coloured] = [0, 0, 0];
  for (let at = 0; at < frame.length; at += 3) {
    const [r = 0, g = 0, b = 0] = frame.subarray(at, at + 3);
    const luma = 0.299 * r + 0.587 * g + 0.114 * b;
    const [cb, cr] = [(b - luma) * 0.564, (r - luma) * 0.713];
    if (Math.hypot(cb, cr) < COLOURED) continue;
    coloured += 1;
    blue += cb;
    red += cr;
  }
  if (coloured * 3 < frame.length * COLOURED_SHARE) return undefined;
  return (Math.atan2(red, blue) * 180) / Math.PI;
}

function rootMeanSquare(samples: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 1 < samples.length; at += 2) sum += (samples.readInt16LE(at) / 32_768) ** 2;
  return Math.sqrt(sum / (samples.length / 2));
}
