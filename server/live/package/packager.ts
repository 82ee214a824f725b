import { open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { isSound, SOURCE } from "#server/live/renditions.ts";
import { createFragmentReader, type Fragment } from "./fragment-reader.ts";
import { appendToJournal } from "./journal.ts";

/**
 * A key frame opens a segment if the last segment started at least this long ago: key frames every two seconds, with
 * tolerance, make segments of two seconds.
 */
const SEGMENT_SECONDS_MIN = 1.77;
const AUDIO_SEGMENT_SECONDS = 2;
/** Half a part: the start of an audio segment is rounded to the part nearest to two seconds. */
const AUDIO_TOLERANCE_SECONDS = 0.16;

export interface PackagedSession {
  readonly folder: string;
  readonly session: string;
  readonly epoch: number;
  /** The outputs of the encoder, by rendition. */
  readonly outputs: ReadonlyMap<string, Readable>;
  /** Called once, when the first video part can be served. */
  readonly onWatchable: () => void;
}

/**
 * Writes the outputs of one encoder to files and lists them in the journal, until all outputs have ended. Rejects if a
 * file cannot be written: everything that the journal lists by then remains valid.
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

/** The file of a rendition in one session: its init segment, followed by all its parts. */
export function renditionFile(folder: string, session: string, rendition: string): string {
  return path.join(folder, session, `${rendition}.mp4`);
}

async function writeWhole(file: FileHandle, data: Buffer): Promise<void> {
  let written = 0;
  while (written < data.length) written += (await file.write(data, written)).bytesWritten;
}

/**
 * Decides which fragments open a segment. It needs no coordination between renditions: their key frames are at equal
 * times.
 */
function createSegmenter(isAudio: boolean): (fragment: Fragment) => boolean {
  let openedAt = -Infinity;
  return ({ start, isIndependent }) => {
    const due = isAudio ? AUDIO_SEGMENT_SECONDS - AUDIO_TOLERANCE_SECONDS : SEGMENT_SECONDS_MIN;
    if (start - openedAt < due || !(isAudio || isIndependent)) return false;
    openedAt = start;
    return true;
  };
}
