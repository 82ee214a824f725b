/** Two timestamps in each third, away from the first and last seconds, which are often black. */
const CANDIDATE_SHARES = [0.08, 0.24, 0.4, 0.56, 0.72, 0.88];
const CANDIDATES_PER_PART = 2;
const BYTES_PER_PIXEL = 4;

/** Candidate timestamps for thumbnails, in seconds. */
export function candidateTimes(durationSeconds: number): number[] {
  return CANDIDATE_SHARES.map((share) => share * durationSeconds);
}

/** The better of each pair of neighbours, so that the selection is spread over the video. */
export function bestOfEachPair<T>(candidates: readonly T[], scoreOf: (candidate: T) => number): T[] {
  const best: T[] = [];
  for (let start = 0; start < candidates.length; start += CANDIDATES_PER_PART) {
    const part = candidates.slice(start, start + CANDIDATES_PER_PART);
    best.push(part.reduce((one, other) => (scoreOf(other) > scoreOf(one) ? other : one)));
  }
  return best;
}

/** Detail in RGBA pixels: the spread of their lightness. 0 is a uniform colour. */
export function detailScore(pixels: Uint8ClampedArray): number {
  const lights: number[] = [];
  for (let place = 0; place + BYTES_PER_PIXEL <= pixels.length; place += BYTES_PER_PIXEL) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(place, place + 3);
    lights.push(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  if (lights.length === 0) return 0;
  const mean = average(lights);
  return Math.sqrt(average(lights.map((light) => (light - mean) ** 2)));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
