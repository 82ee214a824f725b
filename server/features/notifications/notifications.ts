import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import type { notifications } from "#shared/notifications/contract.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Services } from "#server/platform/services.ts";
import { countTold, deleteToldBefore, listTold, markAllRead } from "./store.ts";
import { viewNotification } from "./view.ts";

const KEPT_DAYS = 365;
const DAY_MS = 86_400_000;

/** What the caller is told. */
export async function listNotifications(
  { db, viewer }: SignedInContext,
  { query }: UseCaseInput<typeof notifications.list>,
): Promise<Answer<typeof notifications.list>> {
  const [rows, counts] = await Promise.all([
    listTold(db, viewer, query),
    countTold(db, viewer, query.onlyPersonal),
  ]);
  return { items: rows.map(viewNotification), ...counts };
}

export async function markRead({
  db,
  viewer,
  now,
}: SignedInContext): Promise<Answer<typeof notifications.markRead>> {
  return { lastReadNotificationsAt: (await markAllRead(db, viewer.id, now)).toISOString() };
}

/** Every day: what is a year old goes. */
export async function sweepNotifications({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await deleteToldBefore(db, new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS));
}
