import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { createClient } from "#shared/client.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const FIREFOX = (version: number) =>
  `Mozilla/5.0 (Windows NT 10.0; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const CHROME = "Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function loginOn(device: string, { email, password }: Person) {
  const headers = { "accept-language": "en", "user-agent": device };
  const call = createClient({ base: `${world.url}/api`, headers: () => headers });
  return call(accounts.login, { body: { email, password } });
}

/** Includes emails that are still queued. */
async function mailsTo({ email }: Person): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job where name = 'mail.send' and data ->> 'to' = ${email}
  `.execute(world.services.db);
  return rows[0]?.count ?? 0;
}

describe("a login", () => {
  it("is reported by email on a new device, and not on a known one after a browser update", async () => {
    const person = await world.person();

    await loginOn(FIREFOX(140), person);
    const mail = await world.mailTo(person.email);
    await loginOn(FIREFOX(141), person);

    expect(mail.subject).toBe("New login to your Nadaj account");
    expect(mail.text).toContain("Firefox, Windows");
    await loginOn(CHROME, person);
    await until(
      async () => (await world.mailTo(person.email)).text.includes("Chrome, Android"),
      "a mail about the telephone",
    );
    expect(await mailsTo(person)).toBe(2);
  });

  it("is not reported by email if the user has disabled it", async () => {
    const person = await world.person();
    const { email, push } = DEFAULT_NOTIFICATION_SETTINGS;
    await person.call(accounts.edit, {
      body: { notificationSettings: { email: { ...email, newLogin: false }, push } },
    });

    await loginOn(CHROME, person);

    expect(await mailsTo(person)).toBe(0);
  });
});
