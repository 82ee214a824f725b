import type { Log } from "#server/platform/log.ts";
import { isNoSpace } from "#server/platform/storage/storage-errors.ts";
import type { FullEngine } from "#server/media/engine.ts";
import { startEncoder } from "./encoder.ts";
import { readEndOfMedia } from "./package/journal.ts";
import { packageSession } from "./package/packager.ts";
import type { EncoderInput } from "./encoder-input.ts";
import type { Rung } from "./renditions.ts";
import { addSession } from "./stream-folder.ts";

/** One run of an encoder and its packager: turns the bytes of an intake into renditions, segments and journal lines. */
export interface LiveSession {
  /** Takes bytes of the container that the encoder reads. False means backpressure: pause until `onDrain`. */
  write(bytes: Buffer): boolean;
  onDrain(onReady: () => void): void;
  /** Ends the input; resolves when all of it is packaged. */
  end(): Promise<void>;
  /** Resolves if the encoder or the packager ends before `end` is called. */
  readonly failed: Promise<void>;
}

interface SessionOptions {
  readonly engine: FullEngine;
  /** Folder of the stream. */
  readonly folder: string;
  readonly epoch: number;
  readonly rungs: readonly Rung[];
  readonly input?: EncoderInput;
  /** Frame rate of the sender; null if it is unknown. */
  readonly framesPerSecond?: number | null;
  readonly log: Log;
  readonly onWatchable: () => void;
  /** Called when the disk is full; all that was packaged before remains readable. */
  readonly onNoSpace?: () => void;
}

export async function openSession(options: SessionOptions): Promise<LiveSession> {
  const { engine, folder, epoch, rungs, input, framesPerSecond, log, onWatchable, onNoSpace } = options;
  const session = await addSession(folder);
  // Timestamps continue from the previous session: some players ignore discontinuities.
  const startSeconds = await readEndOfMedia(folder);
  const encoder = startEncoder(engine, folder, { rungs, input, startSeconds, framesPerSecond });
  let isEnding = false;
  const packaged = packageSession({
    ...{ folder, session, outputs: encoder.outputs, onWatchable },
    epoch: epoch - startSeconds * 1000,
  }).catch((error: unknown) => {
    log.error({ err: error, folder }, "a live stream could not be packaged");
    if (isNoSpace(error)) onNoSpace?.();
  });
  return {
    write: encoder.write,
    onDrain: encoder.onDrain,
    async end() {
      isEnding = true;
      await encoder.end();
      await packaged;
    },
    failed: Promise.race([encoder.exited, packaged]).then(() => {
      if (isEnding) return;
      log.warn({ folder, ffmpeg: encoder.stderrTail() }, "the encoder of a live stream exited");
    }),
  };
}
