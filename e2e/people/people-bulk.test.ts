import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatAccounts } from "#web/ui/format/counts.ts";
import { openHydrated } from "../page-frame.ts";
import { siteDatabase } from "../seeding.ts";
import { emailsTo, makeMember, signIn } from "../site.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";
import { expectNoFaults, logIn, makeNamed } from "./people-steps.ts";

const PL = { locale: "pl" } as const;
const DAY_MS = 86_400_000;
/** Emails are sent by a job. */
const MAIL_WAIT = { timeout: 30_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** Accounts with one name, older than those of other journeys. The last one is a moderator's. */
async function makeThirty(name: string): Promise<{ id: string; email: string }[]> {
  const created_at = new Date("2020-01-01");
  const surname = "Konstantynopolitańczykowianeczka";
  return siteDatabase()
    .insertInto("users")
    .values(
      Array.from({ length: 30 }, (_, number) => ({
        ...{ email: `${name}-${number}@example.com`, name, surname, password_hash: "none", created_at },
        ...{ age: null, address: null, sex: null, phone: null, activated_at: created_at },
        role: number === 29 ? ("moderator" as const) : ("user" as const),
      })),
    )
    .returning(["id", "email"])
    .execute();
}

const actions = (page: Page) => page.getByRole("group", { name: m.admin_bulk_actions({}, PL) });
const accountsText = (count: number) => formatAccounts(count, "pl");

test("staff mark 30 accounts and block them with an end: the question says 30, the result lists done and refused ones [OPS-052]", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const name = `Trzydziesta${crypto.randomUUID().slice(0, 6)}`;
  const rows = await makeThirty(name);
  const ids = rows.map(({ id }) => id);
  const db = siteDatabase();
  try {
    await signIn(page, await makeNamed("Maria", "moderator"));
    await openHydrated(page, `/admin?q=${name}`);
    await expect(page.getByRole("rowheader")).toHaveCount(30);

    await page.getByLabel(m.admin_bulk_all({}, PL), { exact: true }).click();
    await expect(
      page.getByLabel(m.admin_bulk_chosen({ accounts: accountsText(30) }, PL), { exact: true }),
    ).toBeChecked();
    await expect(actions(page).getByRole("button", { name: m.admin_role_change({}, PL) })).toHaveCount(0);
    await expectNoFaults(page, "people-chosen");
    const open = actions(page).getByRole("button", { name: m.admin_block({}, PL), exact: true });
    await open.click();
    const question = page.getByRole("alertdialog", {
      name: m.admin_bulk_block_title({ accounts: accountsText(30) }, PL),
    });
    await expect(question).toContainText("30");
    await question.getByLabel(m.admin_block_month({}, PL)).check();
    await question.getByLabel(m.admin_block_reason({}, PL)).fill("Reklamy pod filmami");
    await expectNoFaults(page, "people-block");
    await question.getByRole("button", { name: m.admin_block({}, PL), exact: true }).click();

    const result = page.getByRole("dialog", { name: m.admin_bulk_result({}, PL) });
    const done = result.getByRole("list", { name: m.admin_bulk_done({ accounts: accountsText(29) }, PL) });
    await expect(done.getByRole("listitem")).toHaveCount(29);
    const refused = result
      .getByRole("list", { name: m.admin_bulk_refused({ accounts: accountsText(1) }, PL) })
      .getByRole("listitem");
    await expect(refused).toHaveCount(1);
    await expect(refused).toContainText(rows[29]?.email ?? "");
    await expect(refused).toContainText(m.errors_staff_account({}, PL));
    await expectNoFaults(page, "people-block-result");
    await page.keyboard.press("Escape");
    await expect(result).toBeHidden();
    await expect(open).toBeFocused();
    await expect(page.getByText(m.admin_state_blocked({}, PL))).toHaveCount(29);

    const found = await db
      .selectFrom("users")
      .select(["id", "blocked_until", "block_reason"])
      .where("id", "in", ids)
      .execute();
    const blocked = found.filter(({ blocked_until }) => blocked_until !== null);
    expect(blocked.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 29).toSorted());
    for (const { blocked_until, block_reason } of blocked) {
      expect(block_reason).toBe("Reklamy pod filmami");
      const days = ((blocked_until?.getTime() ?? 0) - Date.now()) / DAY_MS;
      expect(days).toBeGreaterThan(29);
      expect(days).toBeLessThanOrEqual(30);
    }
    await expect(async () => {
      for (const { email } of rows.slice(0, 29)) {
        const [received] = await emailsTo(email);
        expect(received?.text).toContain("Reklamy pod filmami");
      }
      expect(await emailsTo(rows[29]?.email ?? "")).toEqual([]);
    }).toPass(MAIL_WAIT);

    await actions(page)
      .getByRole("button", { name: m.admin_bulk_unblock({}, PL), exact: true })
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: m.admin_bulk_unblock({}, PL), exact: true })
      .click();
    await expect(done.getByRole("listitem")).toHaveCount(29);
    await result
      .getByRole("button", { name: m.ui_close({}, PL), exact: true })
      .last()
      .click();
    await expect(page.getByText(m.admin_state_blocked({}, PL))).toHaveCount(0);
  } finally {
    await db.deleteFrom("users").where("id", "in", ids).execute();
  }
});

test("an administrator marks two people by the keyboard on a phone, logs them out, sends links and gives a role [OPS-052]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(300_000);
  const name = `Dwoje${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, "")
    .slice(0, 6)}`;
  const both = [await makeMember(), await makeMember()];
  for (const { call } of both) await call(accounts.edit, { body: { name } });
  await page.setViewportSize(PHONE);
  await signIn(page, await makeNamed("Adam", "admin"));
  await openHydrated(page, `/admin?q=${name}`);

  /** Chooses an act, and reads in the result that it was done for both. */
  async function actOnBoth(label: string, prepare?: () => Promise<void>): Promise<void> {
    const open = actions(page).getByRole("button", { name: label, exact: true });
    await open.focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(accountsText(2));
    await prepare?.();
    await question.getByRole("button", { name: label, exact: true }).focus();
    await page.keyboard.press("Enter");
    const result = page.getByRole("dialog", { name: m.admin_bulk_result({}, PL) });
    await expect(
      result
        .getByRole("list", { name: m.admin_bulk_done({ accounts: accountsText(2) }, PL) })
        .getByRole("listitem"),
    ).toHaveCount(2);
    await expect(result.getByRole("button", { name: m.ui_close({}, PL), exact: true }).last()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(open).toBeFocused();
  }

  for (const { email } of both) {
    await page.getByLabel(m.admin_bulk_choose_one({ name: email }, PL), { exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await actOnBoth(m.admin_role_change({}, PL), async () => {
    const role = page.getByRole("alertdialog").getByRole("radio", { name: m.admin_role_creator({}, PL) });
    await role.check();
  });
  for (const { call } of both) expect(await call(accounts.me)).toMatchObject({ role: "creator" });
  await actOnBoth(m.admin_bulk_reset_link({}, PL));
  await actOnBoth(m.admin_bulk_end_sessions({}, PL));

  for (const { call, email } of both) {
    await expect(call(accounts.me)).rejects.toMatchObject({ status: 401 });
    await expect(async () => {
      const texts = (await emailsTo(email)).map(({ text }) => text).join("\n");
      for (const part of ["zakończyła wszystkie sesje", "/reset-password", "Twórca"]) {
        expect(texts).toContain(part);
      }
    }).toPass(MAIL_WAIT);
  }
  const own = await openWindow();
  await logIn(own, { email: both[0]?.email ?? "" });
  await expect(own).not.toHaveURL(/\/login/);
});
