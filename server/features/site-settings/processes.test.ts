import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createClient } from "#shared/client.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let admin: Person;
let machines: readonly [SecondMachine, SecondMachine];
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
  machines = [
    await openSecondMachine(world.databaseUrl, {}),
    await openSecondMachine(world.databaseUrl, { NADAJ_ROLES: "worker" }),
  ];
});
afterAll(async () => {
  for (const machine of machines) await machine.close();
  await world.close();
});

async function save(values: Partial<SiteSettings>): Promise<void> {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  await admin.call(siteSettings.save, { body: { values, revisions } });
}

it("applies a saved setting in every process, also where visitors' answers are cached", async () => {
  const visitors = machines.map(({ url }) => createClient({ base: `${url}/api` }));
  for (const call of visitors) expect(await call(invitations.registration)).toEqual({ registration: "open" });

  await save({ "registration.mode": "closed" });

  for (const call of visitors) {
    const isClosed = async () => (await call(invitations.registration)).registration === "closed";
    await until(isClosed, "the answer of another process");
  }
  await save({ "registration.mode": "open" });
});

it("reads what was saved while a process heard nothing", async () => {
  const { db } = world.services;
  const services = machines.map((machine) => machine.services);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'nadaj-signals' and datname = current_database()`.execute(db);

  await save({ "money.donationMinimum": 77 });

  const minimums = () => services.map(({ settings }) => settings.get("money.donationMinimum"));
  await until(async () => minimums().every((minimum) => minimum === 77), "the setting of other processes");
  expect(minimums()).toEqual([77, 77]);
});

it("tries again until it can read what was saved", async () => {
  const { db } = world.services;
  const { settings } = machines[0].services;
  const readings = vi.spyOn(settings, "reload");
  await sql`alter table site_settings rename to site_settings_away`.execute(db);
  await sql`select pg_notify('nadaj_jobs', '{"kind":"settings-changed"}')`.execute(db);
  await sql`alter table site_settings_away disable trigger site_settings_changed`.execute(db);
  const value = JSON.stringify(88);
  await sql`update site_settings_away set value = ${value} where key = 'money.donationMinimum'`.execute(db);
  const hasFailed = async () => readings.mock.settledResults.some(({ type }) => type === "rejected");
  await until(hasFailed, "a failed reading");
  await sql`alter table site_settings_away rename to site_settings`.execute(db);

  await until(async () => settings.get("money.donationMinimum") === 88, "the setting");
  expect(settings.get("money.donationMinimum")).toBe(88);
  await sql`alter table site_settings enable trigger site_settings_changed`.execute(db);
});

it("uses the default for a saved value that is unknown here, and the other settings as saved", async () => {
  const { db, settings, clock } = world.services;
  await save({ "site.operatorName": "Tęcza" });
  const columns = { revision: 9, changed_at: clock.now() };
  await db
    .insertInto("site_settings")
    .values([
      { ...columns, key: "registration.creators", value: JSON.stringify("by lot") },
      { ...columns, key: "weather.tomorrow", value: JSON.stringify("rain") },
    ])
    .execute();

  await settings.reload();

  expect(settings.get("registration.creators")).toBe("auto");
  expect(settings.get("site.operatorName")).toBe("Tęcza");
});
