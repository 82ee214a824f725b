/** A player that receives no data and reports no error for this long is restarted. */
const DATA_TIMEOUT_MS = 20_000;

export interface DataTimeout {
  start(): void;
  /** Restarts a running timeout, because data has arrived. */
  extend(): void;
  clear(): void;
}

/** Calls `onTimeout` when a started player has received no data for too long; immediately if the browser is offline. */
export function createDataTimeout(
  isEndless: () => boolean,
  onTimeout: (cause: "offline" | "network") => void,
): DataTimeout {
  let timer: number | undefined;

  function clear() {
    window.clearTimeout(timer);
    timer = undefined;
  }

  function start() {
    clear();
    if (!navigator.onLine) onTimeout("offline");
    else if (!isEndless()) timer = window.setTimeout(() => onTimeout("network"), DATA_TIMEOUT_MS);
  }

  return {
    start,
    extend() {
      if (timer !== undefined) start();
    },
    clear,
  };
}
