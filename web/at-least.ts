/** So long whoever asked for something sees that it is being fetched: a flicker says less than nothing. */
const FETCH_MIN_MS = 200;

/** The answer to something a viewer has asked for, after at least 200 ms. What fails, fails at once. */
export async function atLeast<T>(fetching: Promise<T>): Promise<T> {
  const pause = new Promise((resolve) => setTimeout(resolve, FETCH_MIN_MS));
  const [answer] = await Promise.all([fetching, pause]);
  return answer;
}
