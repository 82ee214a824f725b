const ADDRESS = "/service-worker.js";

/** Browsers offer service workers in secure contexts only. */
export function hasServiceWorkers(): boolean {
  return "serviceWorker" in navigator;
}

/** Registers the site's service worker. Throws if the browser does not support service workers. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  if (!hasServiceWorkers()) throw new Error("Service workers are not supported");
  // oxlint-disable-next-line no-restricted-properties -- the check above
  return navigator.serviceWorker.register(ADDRESS, { scope: "/" });
}
