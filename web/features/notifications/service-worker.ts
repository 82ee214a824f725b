const ADDRESS = "/service-worker.js";

/** Registers the site's service worker. Throws if the browser does not support service workers. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  if (!("serviceWorker" in navigator)) throw new Error("Service workers are not supported");
  return navigator.serviceWorker.register(ADDRESS, { scope: "/" });
}
