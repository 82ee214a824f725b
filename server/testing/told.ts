import { sql } from "kysely";
import { notifications, type Notification } from "#shared/notifications/contract.ts";
import { until, type Person, type World } from "./world.ts";

/** Waits until everybody has been told of everything that has happened so far. */
export async function untilTold({ services }: World): Promise<void> {
  await until(async () => {
    const { rows } = await sql`
      select from pgboss.job where name = 'events/notifications' and state in ('created', 'active', 'retry')
      limit 1`.execute(services.db);
    return rows.length === 0;
  }, "the jobs that tell");
}

/** What somebody is told, once everybody has been told of everything. */
export async function toldTo(
  world: World,
  person: Person,
  query: { limit?: number; offset?: number; onlyPersonal?: boolean } = {},
): Promise<{ items: Notification[]; count: number; unread: number }> {
  await untilTold(world);
  return person.call(notifications.list, { query });
}

/** Of what kinds that is, the newest first. */
export async function typesFor(world: World, person: Person): Promise<string[]> {
  return (await toldTo(world, person)).items.map(({ type }) => type);
}
