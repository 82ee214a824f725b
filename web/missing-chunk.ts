const RELOADED_AT_KEY = "chunk-reload";
const RELOAD_EVERY_MS = 60_000;

/**
 * After a deployment the code of a page not yet visited may be gone. Loading the document anew brings the new
 * code; at most once a minute, so that a file that is really missing does not reload for ever.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // The router would reload on its own, once for each file; this mark tells it that it has.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, "1");
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
    if (Date.now() - reloadedAt < RELOAD_EVERY_MS) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    // The error must not reach an error page that is about to go away.
    event.preventDefault();
    location.reload();
  });
}
