import type { Services } from "#server/platform/services.ts";
import { pushWritten } from "./push.ts";
import { tell, TOLD_EVENTS } from "./tell.ts";

/** What notifications come of, events of most other nouns, and the devices that follow them. */
export function listenAsNotifications(services: Services): void {
  const { queue } = services;
  queue.listenToAll([...TOLD_EVENTS, "notifications.written"], "notifications", async (happening) => {
    if (happening.name === "notifications.written") await pushWritten(services, happening.event);
    else await tell(services, happening);
  });
}
