import { spawn } from "node:child_process";
import { CLOCK_BITS, drawTime } from "#server/live/testing/frame-clock.ts";

const FRAME_MS = 1000 / 30;

export interface LiveSender {
  /** Time at which the first frame was sent. */
  readonly startedAt: number;
  stop(): void;
}

/** A streaming program that sends 720p30 at 2.5 Mbit/s, with the time drawn into each frame. */
export function sendClock(address: string): LiveSender {
  const program = spawn(
    "ffmpeg",
    [
      ...["-v", "error", "-probesize", "32", "-analyzeduration", "0", "-f", "rawvideo", "-pix_fmt", "gray"],
      ...["-video_size", `${CLOCK_BITS}x1`, "-framerate", "30", "-i", "pipe:0"],
      ...[
        "-f",
        "lavfi",
        "-i",
        "testsrc2=size=1280x720:rate=30",
        "-f",
        "lavfi",
        "-i",
        "sine=sample_rate=48000",
      ],
      "-filter_complex",
      "[0:v]format=yuv420p,scale=1280:32:flags=neighbor[clock];[1:v][clock]overlay=shortest=1:eof_action=endall[v]",
      ...["-map", "[v]", "-map", "2:a", "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency"],
      ...["-pix_fmt", "yuv420p", "-g", "60", "-b:v", "2500k", "-maxrate", "2500k", "-bufsize", "2500k"],
      ...["-c:a", "aac", "-shortest", "-flush_packets", "1", "-f", "flv", address],
    ],
    { stdio: ["pipe", "ignore", "inherit"] },
  );
  const startedAt = Date.now();
  let frames = 0;
  program.stdin.on("error", () => undefined); // the program was stopped
  const timer = setInterval(() => {
    while (frames * FRAME_MS <= Date.now() - startedAt) {
      program.stdin.write(drawTime(Math.round(startedAt + frames * FRAME_MS)));
      frames += 1;
    }
  }, 5);
  return {
    startedAt,
    stop() {
      clearInterval(timer);
      program.kill("SIGKILL");
    },
  };
}
