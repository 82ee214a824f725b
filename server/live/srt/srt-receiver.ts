import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";
import type { Publication } from "#server/live/rtmp-listener.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { sandboxCommand } from "#server/media/sandbox/sandbox.ts";
import type { Log } from "#server/platform/log.ts";
import { createProgramTags } from "./program-tags.ts";

/** One ffmpeg process that receives one SRT connection. */
export interface SrtReceiver {
  stop(): void;
  /** Resolves when ffmpeg has exited and all received bytes are written. */
  readonly exited: Promise<void>;
}

const execute = promisify(execFile);
const CHECK_TIMEOUT_MS = 15_000;
const MEMORY_BYTES = 1024 ** 3;
const MAX_SECONDS = 48 * 3600;
/** Timeout in microseconds. Short, because the caller is connected already. */
const LISTEN_WITHIN_US = 10_000_000;
const STDERR_TAIL_CHARACTERS = 2000;

/** Whether this ffmpeg has been built with SRT. */
export async function canReceiveSrt({ ffmpeg }: FullEngine): Promise<boolean> {
  const { stdout } = await execute(ffmpeg, ["-hide_banner", "-protocols"], { timeout: CHECK_TIMEOUT_MS });
  const [input = ""] = stdout.split("Output:");
  return /^\s*srt\s*$/m.test(input);
}

/** Receives on that port of this machine; ffmpeg passes the bytes on without parsing them. */
export function receiveSrt(
  { engine, log }: { readonly engine: FullEngine; readonly log: Log },
  publication: Publication,
  port: number,
): SrtReceiver {
  const limits = { memoryBytes: MEMORY_BYTES, fileBytes: 0, wallSeconds: MAX_SECONDS, background: false };
  const command = [
    ...[engine.ffmpeg, "-hide_banner", "-v", "error", "-nostats", "-protocol_whitelist", "srt,pipe"],
    ...["-f", "data", "-i", `srt://127.0.0.1:${port}?mode=listener&listen_timeout=${LISTEN_WITHIN_US}`],
    ...["-map", "0", "-c", "copy", "-f", "data", "-flush_packets", "1", "pipe:1"],
  ];
  const [program = engine.ffmpeg, ...args] = sandboxCommand(engine.sandbox, limits, command);
  const child = spawn(program, args, { env: { LC_ALL: "C" }, stdio: ["ignore", "pipe", "pipe"] });
  let tail = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    tail = (tail + text).slice(-STDERR_TAIL_CHARACTERS);
  });
  const exited = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  const read = async () => {
    let resume = () => {};
    publication.onDrain(() => resume());
    let isFull = false;
    const tags = createProgramTags({
      onTag(tag) {
        isFull = !publication.write(tag) || isFull;
      },
      onSize: (width, height) => publication.setMetadata({ width, height, fps: null }),
      onUnsupported: () => publication.reject(),
    });
    for await (const chunk of child.stdout) {
      tags.push(chunk);
      if (!isFull) continue;
      await Promise.race([new Promise<void>((resolve) => (resume = resolve)), exited]);
      isFull = false;
    }
  };
  const done = Promise.all([read(), exited]).then(
    () => log.debug({ ffmpeg: tail.trim() }, "an SRT connection ended"),
    (error: unknown) => {
      log.warn({ err: error }, "an SRT connection could not be read");
      child.kill("SIGKILL");
    },
  );
  return { stop: () => void child.kill("SIGKILL"), exited: done };
}
