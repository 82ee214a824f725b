import { spawn, type ChildProcess } from "node:child_process";
import type { Call } from "#shared/client.ts";
import { live } from "#shared/live/contract.ts";

const programs: ChildProcess[] = [];
/** The streams that this test file has started, each with the calls of its creator. */
const started: { readonly call: Call; readonly id: string }[] = [];

/** Starts a live stream; `stopStreams` ends it. */
export async function startLiveStream(call: Call, id: string): Promise<void> {
  await call(live.start, { params: { id } });
  started.push({ call, id });
}

export interface Sent {
  readonly size?: string;
  /** Frames per second. */
  readonly rate?: number;
  /** Frames from one key frame to the next. */
  readonly keyFrames?: number;
  /** Duration after which the sender stops; without it the sender runs until it is stopped. */
  readonly seconds?: number;
}

/** A streaming program: sends a small test video and a tone until it is stopped. */
export function sendStream(
  address: string,
  { size = "320x180", rate = 15, keyFrames = rate, seconds = 900 }: Sent = {},
): ChildProcess {
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`],
    ...["-f", "lavfi", "-i", `sine=duration=${seconds}`, "-c:v", "libx264", "-preset", "ultrafast"],
    ...[
      "-tune",
      "zerolatency",
      "-g",
      String(keyFrames),
      "-sc_threshold",
      "0",
      "-pix_fmt",
      "yuv420p",
      "-b:v",
      "100k",
      "-c:a",
      "aac",
    ],
    ...["-f", "flv", address],
  ]);
  programs.push(program);
  return program;
}

/**
 * Kills the streaming programs of a test file and ends its live streams: the home page shows at most ten, and a stream
 * without a signal does not end automatically.
 */
export async function stopStreams(): Promise<void> {
  for (const program of programs.splice(0)) program.kill("SIGKILL");
  // A test may have ended or deleted its stream, or stopped its separate site.
  await Promise.allSettled(started.splice(0).map(({ call, id }) => call(live.finish, { params: { id } })));
}
