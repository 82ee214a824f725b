/**
 * Calls a function at a steady rate, also while the page is hidden, as it is when its user shows another window:
 * browsers slow down the timers of hidden pages, but not those of workers. Returns a stop function.
 */
export function startTicker(perSecond: number, onTick: () => void): () => void {
  const source = new Blob([`setInterval(() => postMessage(0), ${1000 / perSecond})`]);
  const address = URL.createObjectURL(source);
  const worker = new Worker(address);
  worker.addEventListener("message", onTick);
  return () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
}
