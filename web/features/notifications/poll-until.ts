const ATTEMPTS = 5;
const PAUSE_MS = 100;

/** Polls for a value: five times, 100 ms apart, then throws an error. */
export async function pollUntil<T>(read: () => T | null | undefined): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const value = read();
    if (value !== null && value !== undefined) return value;
    if (attempt < ATTEMPTS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error("The awaited value did not appear");
}
