import type { Services } from "#server/platform/services.ts";
import { deliverNotifications } from "./push.ts";
import { notify, NOTIFIED_EVENTS } from "./notify.ts";

/** Handles the domain events that cause notifications, and the push delivery of written notifications. */
export function listenAsNotifications(services: Services): void {
  const { queue } = services;
  queue.listenToAll([...NOTIFIED_EVENTS, "notifications.written"], "notifications", async (domainEvent) => {
    if (domainEvent.name === "notifications.written") await deliverNotifications(services, domainEvent.event);
    else await notify(services, domainEvent);
  });
}
