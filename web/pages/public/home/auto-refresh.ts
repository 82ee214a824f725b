const REFRESH_EVERY_MS = 600_000;
const HIDDEN_LONG_MS = 60_000;

/** The part of `document` that `startAutoRefresh` uses. */
export type Tab = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/**
 * Refreshes every ten minutes, and when the tab becomes visible again after more than a minute. Returns a stop
 * function.
 */
export function startAutoRefresh(tab: Tab, refresh: () => void): () => void {
  let hiddenAt = tab.visibilityState === "hidden" ? Date.now() : undefined;

  function handleVisibilityChange() {
    if (tab.visibilityState === "hidden") {
      hiddenAt = Date.now();
      return;
    }
    const wasHiddenLong = hiddenAt !== undefined && Date.now() - hiddenAt > HIDDEN_LONG_MS;
    hiddenAt = undefined;
    if (wasHiddenLong) refresh();
  }

  const timer = setInterval(refresh, REFRESH_EVERY_MS);
  tab.addEventListener("visibilitychange", handleVisibilityChange);
  return () => {
    clearInterval(timer);
    tab.removeEventListener("visibilitychange", handleVisibilityChange);
  };
}
