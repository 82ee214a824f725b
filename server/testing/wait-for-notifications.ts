import { sql } from "kysely";
import { notifications, type Notification } from "#shared/notifications/contract.ts";
import { until, type Person, type World } from "./world.ts";

/** Waits until the notifications of all past events are written. */
export async function waitForNotifications({ services }: World): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'events/notifications' and state in ('created', 'active', 'retry')
      limit 1`.execute(services.db);
    return rows.length === 0;
  }, "the jobs that tell");
}

/** The notifications of a user, once all pending ones are written. */
export async function notificationsOf(
  world: World,
  person: Person,
  query: { limit?: number; offset?: number; onlyPersonal?: boolean } = {},
): Promise<{ items: Notification[]; count: number; unread: number }> {
  await waitForNotifications(world);
  return person.call(notifications.list, { query });
}

/** The types of a user's notifications, newest first. */
export async function notificationTypesOf(world: World, person: Person): Promise<string[]> {
  return (await notificationsOf(world, person)).items.map(({ type }) => type);
}
