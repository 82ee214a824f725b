import { spawn } from "node:child_process";
import { cageCommand } from "#server/media/cage.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { SESSION_PLAYLIST } from "./broadcast-folder.ts";

/** Cuts what one connection sends into segments, as it comes, without encoding it anew. */
export interface Relay {
  write(bytes: Buffer): boolean;
  onDrain(go: () => void): void;
  /** Nothing more comes: resolves when the last segment is whole. */
  end(): Promise<void>;
  /** What ffmpeg said at last, for the log. */
  complaint(): string;
}

const SEGMENT_SECONDS = 2;
const MEMORY_BYTES = 2 * 1024 ** 3;
const FILE_BYTES = 8 * 1024 ** 3;
const LONGEST_SECONDS = 48 * 3600;
const STDERR_TAIL_CHARACTERS = 2000;
const END_WITHIN_MS = 10_000;

/** `folder` is an empty one of its own. `onBroken` is called when ffmpeg ends by itself. */
export function startRelay(engine: FullEngine, folder: string, onBroken: () => void): Relay {
  const limits = {
    memoryBytes: MEMORY_BYTES,
    fileBytes: FILE_BYTES,
    wallSeconds: LONGEST_SECONDS,
    background: false,
  };
  // When the server is killed its end of the pipe closes, and ffmpeg finishes what it has: it must not die with it.
  const cage = { ...engine.cage, setpriv: null };
  const [program = engine.ffmpeg, ...args] = cageCommand(cage, limits, [engine.ffmpeg, ...ARGUMENTS]);
  const child = spawn(program, args, {
    cwd: folder,
    env: { LC_ALL: "C", TMPDIR: folder },
    stdio: ["pipe", "ignore", "pipe"],
    detached: true,
  });
  let isEnding = false;
  let stderr = "";
  const gone = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  void gone.then(() => {
    if (!isEnding) onBroken();
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr = (stderr + text).slice(-STDERR_TAIL_CHARACTERS);
  });
  child.stdin.on("error", () => undefined); // it has ended: `onBroken` says so

  return {
    write: (bytes) => child.stdin.writable && child.stdin.write(bytes),
    onDrain: (go) => child.stdin.on("drain", go),
    async end() {
      isEnding = true;
      child.stdin.end();
      const killer = setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS);
      await gone;
      clearTimeout(killer);
    },
    complaint: () => stderr.trim(),
  };
}

const ARGUMENTS = [
  ...["-hide_banner", "-v", "error", "-nostats"],
  ...["-protocol_whitelist", "pipe,file", "-format_whitelist", "flv", "-codec_whitelist", "h264,aac"],
  ...["-probesize", "2M", "-analyzeduration", "3M", "-f", "flv", "-i", "pipe:0"],
  ...["-map", "0:v:0?", "-map", "0:a:0?", "-c", "copy"],
  ...["-f", "hls", "-hls_time", String(SEGMENT_SECONDS), "-hls_list_size", "0"],
  ...["-hls_segment_type", "mpegts", "-hls_flags", "temp_file", "-hls_segment_filename", "%05d.ts"],
  SESSION_PLAYLIST,
];
