import { expect } from "@playwright/test";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { siteDatabase } from "../seeding.ts";
import { loginRedirect, screen, signIn, SITE } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";
import { expectNoFaults, makeNamed } from "./people-steps.ts";

const PL = { locale: "pl" } as const;
const DAY_MS = 86_400_000;
const LONG_NAME = "Konstantynopolitańczykowianeczka";

test.use({ locale: "pl-PL", viewport: DESKTOP });

test("staff narrow 1,000 accounts by each filter and by two, and the address keeps them [OPS-044]", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const db = siteDatabase();
  const name = `Tysięczna${crypto.randomUUID().slice(0, 6)}`;
  // Older than the accounts of other journeys, so that their lists begin as without these.
  const created_at = new Date("2020-01-01");
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const rows = await db
    .insertInto("users")
    .values(
      Array.from({ length: 1000 }, (_, number) => ({
        ...{
          email: `${name}-${number}@example.com`,
          name,
          surname: LONG_NAME,
          password_hash: "none",
          created_at,
        },
        ...{ role: number % 3 === 0 ? ("creator" as const) : ("user" as const) },
        ...{ age: null, address: null, sex: null, phone: null },
        activated_at: number % 4 === 0 ? null : created_at,
        last_seen_at: number % 7 === 0 ? null : daysAgo(number % 60),
      })),
    )
    .returning("id")
    .execute();
  try {
    const blocked = rows.filter((_row, number) => number % 5 === 0);
    await db
      .insertInto("blocks")
      .values(blocked.map(({ id }) => ({ scope: "account" as const, user_id: id, until: daysAgo(-9) })))
      .execute();
    const words = { entity_type: "user", reason: "SPM", message: "Spam", email: null } as const;
    for (const { id } of rows.slice(0, 40)) {
      const report = { ...words, entity_id: id, reporter_hash: Buffer.from([1]) };
      await db.insertInto("reports").values(report).execute();
    }
    await signIn(page, await makeNamed("Maria", "moderator"));
    await openHydrated(page, `/admin?q=${name}`);
    const ofTest = db.selectFrom("users").where("name", "=", name);
    const counted = async (found: typeof ofTest): Promise<number> => {
      const row = await found.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
      return row.count;
    };
    const shown = page.getByRole("heading", { level: 1 }).locator("xpath=following-sibling::span");
    const expectShown = async (count: number) => {
      await expect.poll(async () => Number((await shown.textContent())?.replaceAll(/\D/g, ""))).toBe(count);
    };
    const choose = async (label: string, option: string) => {
      await page.getByRole("button", { name: new RegExp(label) }).click();
      await page.getByRole("option", { name: option, exact: true }).click();
    };
    await expectShown(1000);

    const isBlocked = ofTest.where("blocked_until", ">", new Date());
    for (const [label, option, parameter, found] of [
      [
        m.admin_role({}, PL),
        m.admin_role_creator({}, PL),
        "role=creator",
        ofTest.where("role", "=", "creator"),
      ],
      [m.admin_state({}, PL), m.admin_state_blocked_short({}, PL), "state=blocked", isBlocked],
      [
        ...([m.admin_email({}, PL), m.admin_email_unconfirmed({}, PL), "confirmed=false"] as const),
        ofTest.where("activated_at", "is", null),
      ],
      [
        ...([m.admin_seen({}, PL), m.admin_seen_over_month({}, PL), "seen=overMonth"] as const),
        ofTest.where("last_seen_at", "<", daysAgo(30)),
      ],
      [m.admin_space({}, PL), m.admin_space_none({}, PL), "space=none", ofTest],
      [
        ...([m.admin_reported({}, PL), m.admin_reported_open({}, PL), "reports=open"] as const),
        ofTest.where("id", "in", db.selectFrom("reports").select("entity_id").where("state", "=", "created")),
      ],
    ] as const) {
      await openHydrated(page, `/admin?q=${name}`);
      await choose(label, option);
      await expect(page).toHaveURL(new RegExp(`[?&]${parameter}`));
      await expectShown(await counted(found));
    }

    await openHydrated(page, `/admin?q=${name}&role=creator`);
    await choose(m.admin_state({}, PL), m.admin_state_blocked_short({}, PL));
    const both = await counted(isBlocked.where("role", "=", "creator"));
    await expectShown(both);
    await expect(page).toHaveURL(/role=creator&state=blocked/);
    await reloadHydrated(page);
    await expectShown(both);
    await expectNoFaults(page, "people");
    await openHydrated(page, `${screen("en", "/admin")}?q=${name}&role=creator&state=blocked&space=over100`);
    await expect(page.getByText(m.admin_users_none({}, { locale: "en" }))).toBeVisible();
    await expectNoFaults(page, "people-none-en");
  } finally {
    const ids = rows.map(({ id }) => id);
    await db.deleteFrom("reports").where("entity_id", "in", ids).execute();
    await db.deleteFrom("users").where("id", "in", ids).execute();
  }
});

test("staff read what was reported, decided and blocked, in order of time and with names; others are led home [OPS-051]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(300_000);
  const moderator = await makeNamed("Maria", "moderator");
  const admin = await makeNamed("Adam", "admin");
  const person = await makeNamed(LONG_NAME);
  const [one, other] = [await makeNamed("Ewa"), await makeNamed("Jan")];
  const report = { entityType: "user", entityId: person.id, reason: "SPM" } as const;
  await one.call(reports.send, { body: { ...report, message: "Wysyła reklamy" } });
  await other.call(reports.send, { body: { ...report, message: "Wciąż wysyła reklamy" } });
  const until = new Date(Date.now() + 9 * DAY_MS).toISOString();
  await moderator.call(moderation.decide, { body: { ...report, measure: "nothing", note: "Upomnienie" } });
  const block = { blockedUntil: until, blockReason: "Nie posłuchała" };
  await admin.call(users.edit, { params: { id: person.id }, body: block });

  await test.step("the row of the list leads to the page of the person", async () => {
    await signIn(page, moderator);
    await openHydrated(page, `/admin?q=${encodeURIComponent(person.email)}`);
    await page.getByRole("link", { name: new RegExp(m.admin_person_title({}, PL)) }).click();
    await expect(page).toHaveURL(`${SITE}/admin/people/${person.id}`);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(`${LONG_NAME} Nowak`);
  });

  await test.step("all of it is there, the newest first", async () => {
    const events = page.getByRole("list", { name: m.admin_person_history({}, PL) }).getByRole("listitem");
    const expected = [
      [/^Blokada: całe konto/, "Nie posłuchała", "Adam Nowak"],
      [/^Decyzja: Bez zmian/, "Upomnienie", "Maria Nowak"],
      [/^Zgłoszenie:/, "Wciąż wysyła reklamy", "Jan Nowak"],
      [/^Zgłoszenie:/, "Wysyła reklamy", "Ewa Nowak"],
      [/^Założono konto/, "", ""],
    ] as const;
    await expect(events).toHaveCount(expected.length);
    for (const [index, [start, words, name]] of expected.entries()) {
      await expect(events.nth(index)).toHaveText(start);
      await expect(events.nth(index)).toContainText(words);
      await expect(events.nth(index)).toContainText(name);
    }
    await expect(page.getByText(person.email)).toBeVisible();
    await expectNoFaults(page, "person");
    await openHydrated(page, screen("en", `/admin/people/${person.id}`));
    await expect(page.getByText("Block: the whole account")).toBeVisible();
    await expectNoFaults(page, "person-en");
    await page.getByRole("link", { name: "Adam Nowak" }).first().click();
    await expect(page).toHaveURL(new RegExp(`/admin/people/${admin.id}$`));
  });

  await test.step("reports lead to the person and to the reporter", async () => {
    await openHydrated(page, "/admin/reports");
    const card = page.getByRole("article").filter({ hasText: "Wciąż wysyła reklamy" }).first();
    await expect(card.getByRole("link", { name: new RegExp(LONG_NAME) }).first()).toHaveAttribute(
      "href",
      `/admin/people/${person.id}`,
    );
    await expect(card.getByRole("link", { name: other.email })).toHaveAttribute(
      "href",
      `/admin/people/${other.id}`,
    );
  });

  await test.step("an unknown person is a page that says so", async () => {
    await openHydrated(page, "/admin/people/0199a000-0000-7000-8000-000000000000");
    await expect(page.getByRole("heading", { name: m.admin_person_gone({}, PL) })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: m.admin_person_to_list({}, PL) }).click();
    await expect(page).toHaveURL(`${SITE}/admin`);
  });

  await test.step("a user is led home, and gets 403 from the API; a visitor is asked to log in", async () => {
    const own = await openWindow({ account: one });
    await own.goto(`/admin/people/${person.id}`);
    await expect(own).toHaveURL(`${SITE}/`);
    const visitor = await openWindow();
    await visitor.goto(`/admin/people/${person.id}`);
    await expect(visitor).toHaveURL(loginRedirect(`/admin/people/${person.id}`));
    const input = { params: { id: person.id }, query: {} };
    await expect(one.call(userAdmin.history, input)).rejects.toMatchObject({ status: 403 });
    await expect(one.call(userAdmin.show, input)).rejects.toMatchObject({ status: 403 });
  });
});
