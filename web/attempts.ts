const ATTEMPTS = 5;
const PAUSE_MS = 100;

/** Waits for something that comes by itself: looks five times, 100 ms apart, then gives up with an error. */
export async function waitFor<T>(look: () => T | null | undefined): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const seen = look();
    if (seen !== null && seen !== undefined) return seen;
    if (attempt < ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error("What was waited for has not come");
}
