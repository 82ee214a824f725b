/**
 * Calls `run` at once, but not again within `everyMs`: calls that come meanwhile are answered by one more at its end,
 * which sees the effects of all of them.
 */
export function limitRate(run: () => void, everyMs: number): { call(): void; stop(): void } {
  let pause: NodeJS.Timeout | undefined;
  let isAskedAgain = false;

  function call(): void {
    if (pause) {
      isAskedAgain = true;
      return;
    }
    pause = setTimeout(() => {
      pause = undefined;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      call();
    }, everyMs);
    run();
  }

  return { call, stop: () => clearTimeout(pause) };
}
