import type { Lane } from "#server/platform/queue/queue.ts";
import { takeNextTurn } from "./turns-store.ts";

export interface MediaLanes {
  /** For looking into new files, so that newcomers wait for nobody's encode. */
  readonly newcomers: Lane;
  /** For everything that keeps cores busy. */
  readonly encoding: Lane;
}

const NEWCOMER_SLOTS = 2;

/** Where media work waits for its turn. Without slots, as in processes without an engine, none of it is taken. */
export function openMediaLanes(slots: number): MediaLanes {
  const laneOf = (name: string, size: number): Lane => ({
    name,
    slots: size,
    takeNext: (db, kinds) => takeNextTurn(db, name, kinds),
  });
  return {
    newcomers: laneOf("newcomers", slots === 0 ? 0 : NEWCOMER_SLOTS),
    encoding: laneOf("encoding", slots),
  };
}
