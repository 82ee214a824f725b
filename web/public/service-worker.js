// Shows push messages while the site is closed. It handles no fetch events: pages always come from the server.

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  if (!event.data) return;
  const {
    title = self.location.host,
    body,
    url,
    tag,
    lang,
    icon = "/apple-touch-icon.png",
  } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon,
    data: { url },
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.url));
});

/** In the existing tab, or in a new one. */
async function open(url) {
  const [tab] = await self.clients.matchAll({ type: "window" });
  if (!tab) return self.clients.openWindow(url);
  await tab.focus();
  return tab.navigate(url);
}
