import type { NotificationType } from "#shared/notifications/types.ts";
import type { NotificationSubject } from "#server/platform/events.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { NotificationBatch } from "./push-store.ts";
import { countUp, findNotifiableUsers, findUnread, insertActor, insertNotification } from "./store.ts";

export interface NotificationWriter {
  readonly tx: Executor;
  readonly now: Date;
  /** Notifications written in this transaction, to be pushed to devices. */
  readonly written: Pick<NotificationBatch, "type" | "subject">[];
}

export interface Actor {
  readonly userId: string | null;
  readonly channelId?: string | null;
}

export const NO_ACTOR: Actor = { userId: null };

export async function notifyEach(
  { tx, now, written }: NotificationWriter,
  userIds: readonly (string | null)[],
  type: NotificationType,
  subject: NotificationSubject,
  actor: Actor,
): Promise<void> {
  const known = userIds.filter((id) => id !== null);
  for (const user_id of await findNotifiableUsers(tx, known, actor, now)) {
    await insertNotification(tx, { user_id, type, ...subject, updated_at: now });
  }
  written.push({ type, subject });
}

/** Groups ratings: one unread notification per subject, with the number of users. */
export async function notifyGrouped(
  { tx, now, written }: NotificationWriter,
  userIds: readonly string[],
  type: NotificationType,
  subject: NotificationSubject,
  actorId: string,
): Promise<void> {
  for (const userId of await findNotifiableUsers(tx, userIds, { userId: actorId }, now)) {
    const unread = await findUnread(tx, userId, type, subject);
    if (unread) {
      if (await insertActor(tx, unread, actorId)) await countUp(tx, unread, now);
      continue;
    }
    const id = await insertNotification(tx, { user_id: userId, type, ...subject, updated_at: now });
    if (id) await insertActor(tx, id, actorId);
  }
  written.push({ type, subject });
}
