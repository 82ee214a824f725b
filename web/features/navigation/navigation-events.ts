import type { NavigationEvent, navigation } from "#shared/navigation/contract.ts";
import { visitorId } from "#web/session/credentials.ts";

const PATH: (typeof navigation.record)["path"] = "/nav";
const SECOND_MS = 1000;

/** Of the router: calls back whenever a page has been opened; the answer ends that. */
type WatchPages = (onOpened: () => void) => () => void;

/**
 * Tells the server about every step from one page to the next, and about leaving. A beacon outlives its page and
 * nobody waits for its answer. `firstPath` is where the visit began. Returns what ends it.
 */
export function sendNavigationEvents(apiUrl: string, firstPath: string, watchPages: WatchPages): () => void {
  let here = firstPath;
  // The first page is as old as the document.
  let openedAt = 0;

  function send(step: { readonly to: string; readonly close: boolean }): void {
    const event: NavigationEvent = {
      ...step,
      from: here,
      fromT: Math.round((performance.now() - openedAt) / SECOND_MS),
      referrer: document.referrer,
      anonymousId: visitorId(),
    };
    const body = new Blob([JSON.stringify(event)], { type: "application/json" });
    navigator.sendBeacon(apiUrl + PATH, body);
  }

  function sendStep(): void {
    const to = location.pathname;
    if (to === here) return;
    send({ to, close: false });
    here = to;
    openedAt = performance.now();
  }

  function sendClose(): void {
    send({ to: "", close: true });
    // The page may come back as it was left.
    openedAt = performance.now();
  }

  sendStep();
  const stopWatching = watchPages(sendStep);
  window.addEventListener("pagehide", sendClose);
  return () => {
    stopWatching();
    window.removeEventListener("pagehide", sendClose);
  };
}
