import type { Services } from "#server/platform/services.ts";
import { deleteOrphanedChannels } from "./ownership.ts";

/** Subscribes channels to domain events of other features. */
export function listenAsChannels(services: Services): void {
  services.queue.listenInTransaction("account.deleted", (tx, { userId }) =>
    deleteOrphanedChannels(services, tx, userId),
  );
}
