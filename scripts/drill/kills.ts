import { setTimeout as pause } from "node:timers/promises";
import type { Actor } from "./actors.ts";

const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 3000;

export interface Kill {
  readonly actor: string;
  /** Of `performance.now()`. */
  readonly at: number;
  /** Milliseconds until the process itself was ready again. */
  readonly readyAfter: number;
}

/** The order of the victims: each of them once, then any. */
export function chooseVictims<One>(actors: readonly One[], count: number, random: () => number): One[] {
  const once = actors
    .map((actor) => ({ actor, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ actor }) => actor);
  const any = () => actors[Math.floor(random() * actors.length)];
  return [...once, ...Array.from({ length: Math.max(0, count - once.length) }, any)]
    .filter((actor) => actor !== undefined)
    .slice(0, count);
}

async function killOne(actor: Actor, say: (kill: Kill) => void): Promise<Kill> {
  const at = performance.now();
  await actor.killAndRestart();
  const kill = { actor: actor.name, at, readyAfter: performance.now() - at };
  say(kill);
  return kill;
}

/**
 * Kills processes one after another, and starts each again at once. The site's processes wait for each other, because
 * they share the cores of one machine here; PostgreSQL and Redis are killed at any moment.
 */
export async function killAll(
  { actors, count, random }: { actors: readonly Actor[]; count: number; random: () => number },
  say: (kill: Kill) => void,
): Promise<Kill[]> {
  const kills: Promise<Kill>[] = [];
  const last = { site: Promise.resolve<unknown>(undefined), engine: Promise.resolve<unknown>(undefined) };
  for (const actor of chooseVictims(actors, count, random)) {
    const kind = actor.isSite ? "site" : "engine";
    await last[kind];
    const kill = killOne(actor, say);
    kill.catch(() => undefined); // awaited below
    last[kind] = kill;
    kills.push(kill);
    await pause(PAUSE_MIN_MS + random() * (PAUSE_MAX_MS - PAUSE_MIN_MS));
  }
  return Promise.all(kills);
}
