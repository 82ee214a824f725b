/** Callers that wait for a condition, each with a timeout. */
export interface Waiters {
  readonly count: number;
  /** Resolves as soon as the check succeeds in `checkAll`, after the timeout, or at `finishAll`. */
  wait(isReached: () => boolean, timeoutMs: number): Promise<void>;
  checkAll(): void;
  finishAll(): void;
}

/** `onIdle` is called when the last caller has stopped waiting. */
export function createWaiters(onIdle: () => void = () => {}): Waiters {
  const waiting = new Set<{ check(): void; finish(): void }>();
  return {
    get count() {
      return waiting.size;
    },
    wait: (isReached, timeoutMs) =>
      new Promise((resolve) => {
        const waiter = {
          check() {
            if (isReached()) waiter.finish();
          },
          finish() {
            waiting.delete(waiter);
            clearTimeout(timeout);
            if (waiting.size === 0) onIdle();
            resolve();
          },
        };
        const timeout = setTimeout(waiter.finish, timeoutMs);
        waiting.add(waiter);
        waiter.check();
      }),
    checkAll() {
      for (const { check } of waiting) check();
    },
    finishAll() {
      for (const { finish } of [...waiting]) finish();
    },
  };
}
