import { open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { SOURCE } from "#server/live/renditions.ts";
import { createFragmentReader } from "./fragment-reader.ts";
import { appendToJournal } from "./journal.ts";
import { createSegmenter, type Segmenter } from "./segmenter.ts";

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
  const segmenter = createSegmenter();
  let isWatchable = false;
  const onPart = (rendition: string) => {
    if (isWatchable || rendition !== SOURCE) return;
    isWatchable = true;
    packaged.onWatchable();
  };
  const results = await Promise.allSettled(
    [...outputs].map(([rendition, output]) =>
      packageRendition({ folder, session, rendition, segmenter, onPart }, output),
    ),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
  await appendToJournal(folder, { kind: "end" });
}

interface RenditionTarget {
  readonly folder: string;
  readonly session: string;
  readonly rendition: string;
  readonly segmenter: Segmenter;
  readonly onPart: (rendition: string) => void;
}

async function packageRendition(target: RenditionTarget, output: Readable): Promise<void> {
  const { folder, session, rendition, segmenter } = target;
  const reader = createFragmentReader();
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
            opensSegment: await segmenter.opensSegment(rendition, event.fragment),
          });
          target.onPart(rendition);
        }
        offset += data.length;
      }
    }
  } finally {
    if (rendition === SOURCE) segmenter.endSource();
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
