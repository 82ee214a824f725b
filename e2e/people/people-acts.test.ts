import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { siteDatabase } from "../seeding.ts";
import { emailsTo, linkInEmail, loginRedirect, PASSWORD, signIn } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";
import { expectNoFaults, logIn, makeNamed } from "./people-steps.ts";

const PL = { locale: "pl" } as const;
const NEW_PASSWORD = "zupelnie nowe haslo";
const REASON = "Zgubiony telefon";
/** Emails are sent by a job. */
const MAIL_WAIT = { timeout: 30_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

const openPerson = (page: Page, { id }: { id: string }) => openHydrated(page, `/admin/people/${id}`);

test("staff confirm an address and send a link for a new password, which works once [OPS-046]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const person = await makeNamed("Ola");
  await siteDatabase().updateTable("users").set({ activated_at: null }).where("id", "=", person.id).execute();
  const guest = await openWindow();
  await logIn(guest, person);
  await expect(guest.getByRole("alert")).toBeVisible();
  await signIn(page, await makeNamed("Maria", "moderator"));
  await openPerson(page, person);

  await page.getByRole("button", { name: m.admin_person_confirm_email({}, PL) }).click();
  const question = page.getByRole("alertdialog");
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole("button", { name: m.admin_person_confirm_email({}, PL) }).click();
  await expect(page.getByText(m.admin_person_confirm_email_done({}, PL))).toBeVisible();
  await expect(page.getByText(m.admin_history_confirm_email({}, PL))).toBeVisible();
  await expect(page.getByRole("button", { name: m.admin_person_confirm_email({}, PL) })).toHaveCount(0);
  await logIn(guest, person);
  await expect(guest).not.toHaveURL(/\/login/);

  await page.getByRole("button", { name: m.admin_person_reset_link({}, PL) }).click();
  await expect(page.getByText(m.admin_person_reset_link_done({ email: person.email }, PL))).toBeVisible();
  const link = new URL(await linkInEmail(person.email, "/reset-password"));
  const code = link.searchParams.get("code") ?? "";
  await expect(page.getByText(m.admin_history_send_reset_link({}, PL))).toBeVisible();
  expect(await page.content()).not.toContain(code);
  const own = await openWindow();
  const setPassword = async () => {
    await openHydrated(own, `/reset-password${link.search}`);
    await own.getByLabel(m.security_new_password({}, PL), { exact: true }).fill(NEW_PASSWORD);
    await own.getByLabel(m.accounts_password_again({}, PL), { exact: true }).fill(NEW_PASSWORD);
    await own.getByRole("button", { name: m.security_reset_set({}, PL) }).click();
  };
  await setPassword();
  await expect(own.getByText(m.security_reset_done_title({}, PL))).toBeVisible();
  await setPassword();
  await expect(own.getByText(m.errors_reset_link_invalid({}, PL))).toBeVisible();
  await logIn(own, { email: person.email, password: NEW_PASSWORD });
  await expect(own).not.toHaveURL(/\/login/);
});

test("staff log out both browsers of a person, who is told by mail and logs in again [OPS-047]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const person = await makeNamed("Ola");
  const [home, away] = [await openWindow(), await openWindow()];
  const browsers = [home, away];
  for (const browser of browsers) {
    await logIn(browser, person);
    await expect(browser).not.toHaveURL(/\/login/);
    await openHydrated(browser, "/account");
    await expect(browser).toHaveURL(/\/account$/);
  }
  await signIn(page, await makeNamed("Maria", "moderator"));
  await openPerson(page, person);

  await page.getByRole("button", { name: m.admin_person_end_sessions({}, PL) }).click();
  const question = page.getByRole("alertdialog");
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole("button", { name: m.admin_person_end_sessions({}, PL) }).click();
  await expect(page.getByText(m.admin_person_end_sessions_done({}, PL))).toBeVisible();
  await expect(page.getByRole("button", { name: m.admin_person_end_sessions({}, PL) })).toHaveCount(0);

  for (const browser of browsers) {
    await browser.goto("/account");
    await expect(browser).toHaveURL(loginRedirect("/account"));
  }
  await expect(async () => {
    const [email] = await emailsTo(person.email);
    expect(email?.text).toContain("zakończyła wszystkie sesje");
  }).toPass(MAIL_WAIT);
  await logIn(home, person);
  await expect(home).not.toHaveURL(/\/login/);
});

test("staff turn off a second factor with a reason, and the mail says who did it and how to turn it on [OPS-048]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const person = await makeNamed("Ola");
  await person.call(reauthentication.proveByPassword, { body: { password: PASSWORD } });
  const { secret } = await person.call(twoFactor.requestEnable);
  const verificationCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await person.call(twoFactor.enable, { body: { verificationCode } });
  const guest = await openWindow();
  await logIn(guest, person);
  await expect(guest.getByLabel(m.security_two_factor_code({}, PL), { exact: true })).toBeVisible();
  await signIn(page, await makeNamed("Maria", "moderator"));
  await openPerson(page, person);

  await page.getByRole("button", { name: m.admin_person_disable_two_factor({}, PL) }).click();
  const question = page.getByRole("alertdialog");
  const confirm = question.getByRole("button", { name: m.admin_person_disable_two_factor({}, PL) });
  await expect(confirm).toBeDisabled();
  await question.getByLabel(m.admin_block_reason({}, PL)).fill(REASON);
  await expectNoFaults(page, "person-two-factor");
  await confirm.click();
  await expect(page.getByText(m.admin_person_disable_two_factor_done({}, PL))).toBeVisible();
  await expect(page.getByText(REASON)).toBeVisible();

  await logIn(guest, person);
  await expect(guest).not.toHaveURL(/\/login/);
  await expect(async () => {
    const received = await emailsTo(person.email);
    const email = received.find(({ text }) => text.includes("Logowanie dwuetapowe wyłączyła"));
    for (const part of ["Maria Nowak", REASON, "Włącz je ponownie"]) expect(email?.text).toContain(part);
  }).toPass(MAIL_WAIT);
  const link = new URL(await linkToSecurity(person.email));
  await openHydrated(guest, link.pathname);
  await expect(guest.getByRole("button", { name: m.security_two_factor_enable({}, PL) })).toBeVisible();
});

async function linkToSecurity(email: string): Promise<string> {
  const received = await emailsTo(email);
  return received.map(({ text }) => /https?:\/\/\S*\/account\/security/.exec(text)?.[0]).find(Boolean) ?? "";
}

test("a blocked person reads reason and end by mail and at login, until staff lift the block or it ends [OPS-050]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const person = await makeNamed("Ola");
  await signIn(page, await makeNamed("Maria", "moderator"));
  await openPerson(page, person);
  const menu = page.getByRole("button", { name: m.admin_user_menu({ name: "Ola Nowak" }, PL) });
  const block = async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: m.admin_block_account({}, PL) }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel(m.admin_block_week({}, PL)).check();
    await question.getByLabel(m.admin_block_reason({}, PL)).fill("Obelgi w komentarzach");
    await question.getByRole("button", { name: m.admin_block({}, PL), exact: true }).click();
    await expect(question).toBeHidden();
    await expect(page.getByText("Obelgi w komentarzach").first()).toBeVisible();
  };
  const endOf = async () => {
    const row = await siteDatabase()
      .selectFrom("users")
      .select("blocked_until")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const day = { day: "numeric", month: "long", year: "numeric", timeZone: "Europe/Warsaw" } as const;
    return new Intl.DateTimeFormat("pl", day).format(row.blocked_until ?? undefined);
  };
  const guest = await openWindow();

  await block();
  const end = await endOf();
  await logIn(guest, person);
  await expect(guest.getByText(`Blokada trwa do ${end}. Powód: Obelgi w komentarzach`)).toBeVisible();
  await expect(async () => {
    const [email] = await emailsTo(person.email);
    for (const part of [end, "Obelgi w komentarzach"]) expect(email?.text).toContain(part);
  }).toPass(MAIL_WAIT);

  await menu.click();
  await page.getByRole("menuitem", { name: m.admin_unblock_account({}, PL) }).click();
  await expect(page.getByText(m.admin_state_active({}, PL))).toBeVisible();
  await expect(page.getByText("Koniec blokady: całe konto")).toBeVisible();
  await logIn(guest, person);
  await expect(guest).not.toHaveURL(/\/login/);

  await block();
  await guest.goto("/account");
  await expect(guest).toHaveURL(loginRedirect("/account"));
  // The time of the site cannot be advanced: the end comes nearer.
  const past = new Date(Date.now() - 1000);
  const db = siteDatabase();
  await db.updateTable("blocks").set({ until: past }).where("user_id", "=", person.id).execute();
  await db.updateTable("users").set({ blocked_until: past }).where("id", "=", person.id).execute();
  await logIn(guest, person);
  await expect(guest).not.toHaveURL(/\/login/);
});

test("a moderator is offered nothing on an administrator, whose page says so [OPS-046, OPS-047, OPS-048]", async ({
  page,
}) => {
  const admin = await makeNamed("Adam", "admin");
  await signIn(page, await makeNamed("Maria", "moderator"));
  await openPerson(page, admin);

  await expect(page.getByText(m.admin_person_acts_none({}, PL))).toBeVisible();
  for (const name of [m.admin_person_reset_link({}, PL), m.admin_person_end_sessions({}, PL)]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  }
});
