import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { io, type Socket } from "socket.io-client";
import type { RecorderEnd, RecorderEvents, RecorderRequests } from "#shared/live/recorder-events.ts";

const execute = promisify(execFile);
const OUTPUT_BYTES_MAX = 64 * 1024 ** 2;
const CODECS = {
  h264: ["-c:v", "libx264", "-preset", "ultrafast", "-bf", "0", "-pix_fmt", "yuv420p", "-f", "matroska"],
  vp8: ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "200k", "-f", "webm"],
  vp9: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "200k", "-f", "webm"],
};

/** The output of a browser's MediaRecorder, imitated by ffmpeg. */
export async function makeRecording(
  codec: keyof typeof CODECS,
  seconds: number,
  encoding: readonly string[] = [],
): Promise<Buffer> {
  const { stdout } = await execute(
    "ffmpeg",
    [
      ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=320x180:rate=15:duration=${seconds}`],
      ...["-f", "lavfi", "-i", `sine=sample_rate=48000:duration=${seconds}`],
      ...["-g", "30", "-c:a", "libopus", "-ac", "2", ...encoding, ...CODECS[codec], "pipe:1"],
    ],
    { encoding: "buffer", maxBuffer: OUTPUT_BYTES_MAX },
  );
  return stdout;
}

export interface TestRecorder {
  readonly socket: Socket<RecorderEvents, RecorderRequests>;
  /** `ready`, or the reason why the server refused or ended it. */
  readonly answer: Promise<"ready" | RecorderEnd>;
  readonly ended: Promise<RecorderEnd>;
  /** Resolves when the server has acknowledged the bytes. */
  send(bytes: Buffer): Promise<void>;
}

/** Connects to the WebSocket of recorders as the studio does. */
export function connectRecorder(site: string, key: unknown, locale = "en"): TestRecorder {
  const socket: TestRecorder["socket"] = io(site, {
    ...{ path: "/live/recorder", transports: ["websocket"], reconnection: false, forceNew: true },
    auth: { key, locale },
  });
  const ended = new Promise<RecorderEnd>((resolve) => {
    socket.on("end", resolve);
    socket.on("connect_error", (error) => {
      const { data } = error as { data?: RecorderEnd };
      resolve(data ?? { code: "INTERNAL", message: error.message });
    });
  });
  const ready = new Promise<"ready">((resolve) => void socket.on("ready", () => resolve("ready")));
  return {
    socket,
    ended,
    answer: Promise.race([ready, ended]),
    send: (bytes) =>
      new Promise((resolve) => {
        socket.emit("media", bytes as unknown as ArrayBuffer, resolve);
        void ended.then(() => resolve());
      }),
  };
}
