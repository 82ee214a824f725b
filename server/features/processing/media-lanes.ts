import type { Lane } from "#server/platform/queue/queue.ts";
import { takeNextJob } from "./fair-queue-store.ts";

export interface MediaLanes {
  /** Lane for probes of new files, so that they do not wait for encodes. */
  readonly newFiles: Lane;
  /** Lane for CPU-bound jobs. */
  readonly encoding: Lane;
}

const NEW_FILE_SLOTS = 2;

/** One encoder uses about four cores; one more slot fills the time in which files are read, joined and stored. */
export function defaultMediaSlots(cores: number): number {
  return Math.ceil(cores / 4) + 1;
}

/** Queue lanes of media jobs. Without slots, as in processes without an engine, no jobs are taken. */
export function openMediaLanes(slots: () => number): MediaLanes {
  const laneOf = (name: string, size: () => number): Lane => ({
    name,
    slots: size,
    takeNext: (db, kinds) => takeNextJob(db, name, kinds),
  });
  return {
    newFiles: laneOf("newFiles", () => (slots() === 0 ? 0 : NEW_FILE_SLOTS)),
    encoding: laneOf("encoding", slots),
  };
}
