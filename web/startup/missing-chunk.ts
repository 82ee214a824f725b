const RELOADED_AT_KEY = "chunk-reload";
const RELOAD_EVERY_MS = 60_000;

/**
 * After a deployment the chunk of a page not yet visited may be missing. Reloading the document fetches the new
 * code; at most once a minute, so that a chunk that is permanently missing does not cause an endless reload.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener("vite:preloadError", (event) => {
    // Without this flag the router would also reload, once per chunk.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, "1");
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY));
    if (Date.now() - reloadedAt < RELOAD_EVERY_MS) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    // The error must not show an error page while the document is being reloaded.
    event.preventDefault();
    location.reload();
  });
}
