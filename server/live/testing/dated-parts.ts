import { readJournal } from "#server/live/package/journal.ts";
import { SOURCE } from "#server/live/renditions.ts";
import type { MeasuredFault } from "./measured-fault.ts";

/** Parts with their dates as players compute them, in seconds, and the number of their session. */
export interface DatedPart {
  readonly session: number;
  readonly from: number;
  readonly to: number;
}

/** The video parts that a stream has received, in the order of its playlists. */
export async function readParts(folder: string): Promise<DatedPart[]> {
  let session = 0;
  let epoch = 0;
  const { lines } = await readJournal(folder, 0);
  return lines.flatMap((line) => {
    if (line.kind === "session") {
      session += 1;
      ({ epoch } = line);
    }
    if (line.kind !== "part" || line.rendition !== SOURCE) return [];
    const from = epoch / 1000 + line.start;
    return [{ session, from, to: from + line.seconds }];
  });
}

/** The gap that viewers saw after a fault, and the seconds that the recording lacks. */
export function lossOf(fault: string, parts: readonly DatedPart[]): MeasuredFault {
  const holes = parts.slice(1).map(({ from }, at) => Math.max(0, from - (parts[at]?.to ?? 0)));
  const missingSeconds = holes.reduce((sum, hole) => sum + hole, 0);
  return { fault, longestHoleSeconds: longestHole(parts), missingSeconds };
}

/** The longest time between two parts, in seconds. */
export function longestHole(parts: readonly DatedPart[]): number {
  return Math.max(0, ...parts.slice(1).map(({ from }, at) => from - (parts[at]?.to ?? 0)));
}
