import { spawn, type ChildProcess } from "node:child_process";

const programs: ChildProcess[] = [];

export interface Sent {
  readonly size?: string;
  /** Pictures per second. */
  readonly rate?: number;
  /** Pictures from one key frame to the next. */
  readonly keyFrames?: number;
  /** Until it ends by itself. */
  readonly seconds?: number;
}

/** A streaming program: sends a small test video and a tone until it is stopped. */
export function sendStream(
  address: string,
  { size = "320x180", rate = 15, keyFrames = rate, seconds = 170 }: Sent = {},
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

/** Kills all streaming programs at the end of a test file. */
export function stopStreams(): void {
  for (const program of programs.splice(0)) program.kill("SIGKILL");
}
