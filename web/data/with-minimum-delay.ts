/** Minimum time to show a loading state: a shorter one would only flicker. */
const FETCH_MIN_MS = 200;

/** Resolves with the result after at least 200 ms. A rejection is not delayed. */
export async function withMinimumDelay<T>(promise: Promise<T>): Promise<T> {
  const delay = new Promise((resolve) => setTimeout(resolve, FETCH_MIN_MS));
  const [result] = await Promise.all([promise, delay]);
  return result;
}
