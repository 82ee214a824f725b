const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/** Exponential backoff: seconds before the next attempt after that many failures: 1, 2, 4, 8 ... at most 30. */
export function retryDelayMs(failures: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
}

export interface RetryTimer {
  schedule(): void;
  cancel(): void;
  /** Counts the next failure as the first one, so that its retry follows soon. */
  reset(): void;
}

export function createRetryTimer(retry: () => void): RetryTimer {
  let timer: number | undefined;
  let failures = 0;
  return {
    schedule() {
      window.clearTimeout(timer);
      timer = window.setTimeout(retry, retryDelayMs(failures));
      failures += 1;
    },
    cancel: () => window.clearTimeout(timer),
    reset() {
      failures = 0;
    },
  };
}
