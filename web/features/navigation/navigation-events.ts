import type { NavigationEvent, navigation } from "#shared/navigation/contract.ts";
import { visitorId } from "#web/session/credentials.ts";

const PATH: (typeof navigation.record)["path"] = "/nav";
const SECOND_MS = 1000;

/** Router subscription: calls back after every page opened; returns the unsubscribe function. */
type WatchPages = (onOpened: () => void) => () => void;

/**
 * Reports every navigation between pages, and leaving the site, to the server. Uses beacons, which outlive the page
 * and need no response. `firstPath` is the landing page. Returns the cleanup function.
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
    // The page may be restored from the back/forward cache.
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
