const REFRESH_EVERY_MS = 600_000;
const HIDDEN_LONG_MS = 60_000;

/** As much of the document as is needed. */
export type Tab = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;

/** Refreshes every ten minutes, and when the tab is looked at again after more than a minute. Returns what ends that. */
export function keepFresh(tab: Tab, refresh: () => void): () => void {
  let hiddenAt = tab.visibilityState === "hidden" ? Date.now() : undefined;

  function noteVisibility() {
    if (tab.visibilityState === "hidden") {
      hiddenAt = Date.now();
      return;
    }
    const wasLong = hiddenAt !== undefined && Date.now() - hiddenAt > HIDDEN_LONG_MS;
    hiddenAt = undefined;
    if (wasLong) refresh();
  }

  const timer = setInterval(refresh, REFRESH_EVERY_MS);
  tab.addEventListener("visibilitychange", noteVisibility);
  return () => {
    clearInterval(timer);
    tab.removeEventListener("visibilitychange", noteVisibility);
  };
}
