const ADDRESS = "/service-worker.js";

/** Registers the worker of the whole site. Throws where the browser has none. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  if (!("serviceWorker" in navigator)) throw new Error("Service workers are not supported");
  return navigator.serviceWorker.register(ADDRESS, { scope: "/" });
}
