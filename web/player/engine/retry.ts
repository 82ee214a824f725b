const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** How long to wait before the next attempt after that many failed ones: 1, 2, 4, 8 ... at most 30 s. */
export function retryDelayMs(failures: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
}
