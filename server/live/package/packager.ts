import { open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { isSound, SOURCE } from "#server/live/renditions.ts";
import { createFragmentReader, type Fragment } from "./fragment-reader.ts";
import { appendToJournal } from "./journal.ts";

/** A key frame this long after the last segment's start opens a segment: those of two seconds become segments. */
const SEGMENT_SECONDS_MIN = 1.77;
const AUDIO_SEGMENT_SECONDS = 2;
/** Half a part: segments of sound begin nearest to two seconds. */
const AUDIO_TOLERANCE_SECONDS = 0.16;

export interface PackagedSession {
  readonly folder: string;
  readonly session: string;
  readonly epoch: number;
  /** The outputs of the encoder, by rendition. */
  readonly outputs: ReadonlyMap<string, Readable>;
  /** Called once, when the first picture can be served. */
  readonly onWatchable: () => void;
}

/**
 * Writes the outputs of one encoder to files and lists them in the journal, until all outputs have ended. Rejects if
 * a file cannot be written: what the journal lists until then stays.
 */
export async function packageSession(packaged: PackagedSession): Promise<void> {
  const { folder, session, epoch, outputs } = packaged;
  await appendToJournal(folder, { kind: "session", session, epoch, renditions: [...outputs.keys()] });
  let isWatchable = false;
  const onPart = (rendition: string) => {
    if (isWatchable || rendition !== SOURCE) return;
    isWatchable = true;
    packaged.onWatchable();
  };
  const results = await Promise.allSettled(
    [...outputs].map(([rendition, output]) =>
      packageRendition({ folder, session, rendition, onPart }, output),
    ),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
  await appendToJournal(folder, { kind: "end" });
}

interface RenditionTarget {
  readonly folder: string;
  readonly session: string;
  readonly rendition: string;
  readonly onPart: (rendition: string) => void;
}

async function packageRendition(target: RenditionTarget, output: Readable): Promise<void> {
  const { folder, session, rendition } = target;
  const reader = createFragmentReader();
  const opensSegment = createSegmenter(isSound(rendition));
  const file = await open(renditionFile(folder, session, rendition), "wx");
  let offset = 0;
  try {
    for await (const chunk of output) {
      for (const event of reader.push(chunk)) {
        const { data } = event.kind === "init" ? event : event.fragment;
        await writeWhole(file, data);
        if (event.kind === "init") {
          const { codec, width, height, channels } = event.init;
          await appendToJournal(folder, {
            kind: "init",
            rendition,
            codec,
            width,
            height,
            channels,
            bytes: data.length,
          });
        } else {
          const { start, seconds, samples, isIndependent } = event.fragment;
          await appendToJournal(folder, {
            ...{
              kind: "part",
              rendition,
              start,
              seconds,
              samples,
              offset,
              bytes: data.length,
              isIndependent,
            },
            opensSegment: opensSegment(event.fragment),
          });
          target.onPart(rendition);
        }
        offset += data.length;
      }
    }
  } finally {
    output.resume(); // A full pipe would stop the other renditions.
    await file.close();
  }
}

/** One file has the init segment and all parts of a rendition, in one session. */
export function renditionFile(folder: string, session: string, rendition: string): string {
  return path.join(folder, session, `${rendition}.mp4`);
}

async function writeWhole(file: FileHandle, data: Buffer): Promise<void> {
  let written = 0;
  while (written < data.length) written += (await file.write(data, written)).bytesWritten;
}

/** Decides which fragments open a segment; pictures of all renditions have their key frames at equal times. */
function createSegmenter(isAudio: boolean): (fragment: Fragment) => boolean {
  let openedAt = -Infinity;
  return ({ start, isIndependent }) => {
    const due = isAudio ? AUDIO_SEGMENT_SECONDS - AUDIO_TOLERANCE_SECONDS : SEGMENT_SECONDS_MIN;
    if (start - openedAt < due || !(isAudio || isIndependent)) return false;
    openedAt = start;
    return true;
  };
}
