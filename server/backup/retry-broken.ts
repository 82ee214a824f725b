import { setTimeout as pause } from "node:timers/promises";
import { BrokenConnection } from "./failures.ts";

const ATTEMPTS = 3;
const PAUSE_MS = 1000;

/** Runs the work again after a broken connection, a few times, each pause longer than the one before. */
export async function retryBroken<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BrokenConnection) || attempt === ATTEMPTS) throw error;
    }
    await pause(PAUSE_MS * attempt, undefined, { signal });
  }
}
