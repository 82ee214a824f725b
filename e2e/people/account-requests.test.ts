import { expect, type Page } from "@playwright/test";
import { accountRequests } from "#shared/accounts/account-requests.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { PASSWORD, signIn } from "../site.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";
import { expectNoFaults } from "./people-steps.ts";

const PL = { locale: "pl" } as const;
const REASON = "Nagrywam pociągi i chcę komentować transmisje z przejazdów.";
const REFUSAL = "Konta zakładamy tylko mieszkańcom gminy.";
/** Emails are sent by a job. */
const MAIL_WAIT = { timeout: 30_000 };

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: the mode of registration decides about the accounts of all tests. */
let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
  await site.save({ "registration.mode": "approval" });
});
test.afterAll(() => site.stop());

/** The newest email to an address whose subject has these words. */
async function emailAbout(address: string, words: string): Promise<string> {
  let text = "";
  await expect(async () => {
    const { items } = await listOutbox({ dataDir: site.dataDir, limit: 100, offset: 0 });
    const found = items.find((mail) => mail.to === address && mail.subject.includes(words));
    text = found?.text ?? "";
    expect(text).not.toBe("");
  }).toPass(MAIL_WAIT);
  return text;
}

const opened = new Set<string>();

/** The query of the newest activation link, which was not opened before. */
async function newActivation(address: string): Promise<string> {
  let search = "";
  await expect(async () => {
    const link = /https?:\/\/\S*\/activate-account\?\S+/.exec(await emailAbout(address, "Aktywuj konto"));
    search = new URL(link?.[0] ?? "").search;
    expect(opened.has(search)).toBe(false);
  }).toPass(MAIL_WAIT);
  opened.add(search);
  return search;
}

/** Fills in the registration form, sends it, and opens the link of the email. */
async function askForAccount(page: Page, email: string): Promise<void> {
  await openHydrated(page, `${site.url}/register`);
  await page.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_name({}, PL), { exact: true }).fill("Ewa");
  await page.getByLabel(m.accounts_surname({}, PL), { exact: true }).fill("Lis");
  await page.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.accounts_password_again({}, PL), { exact: true }).fill(PASSWORD);
  const submit = page.getByRole("button", { name: m.requests_register_submit({}, PL) });
  const reason = page.getByLabel(m.requests_register_reason({}, PL));
  await submit.click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await reason.fill(REASON);
  await submit.click();
  await expect(page.getByText(m.requests_check_mail_next({}, PL))).toBeVisible();
  await openHydrated(page, `${site.url}/activate-account${await newActivation(email)}`);
  await expect(page.getByRole("heading", { name: m.requests_waiting_title({}, PL) })).toBeVisible();
}

async function logIn(page: Page, email: string): Promise<void> {
  await openHydrated(page, `${site.url}/login`);
  await page.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accounts_login_submit({}, PL), exact: true }).click();
}

function requestOf(page: Page, email: string) {
  return page.getByRole("article").filter({ hasText: email });
}

test("strangers ask for an account; one is approved and logs in, one is refused with a reason [OPS-021]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(240_000);
  const guest = await openWindow({ viewport: PHONE });
  await openHydrated(guest, `${site.url}/register`);
  await expect(guest.getByText(m.requests_register_lead({}, PL))).toBeVisible();
  await expectNoFaults(guest, "register");
  await askForAccount(guest, "ewa@example.com");
  await expectNoFaults(guest, "waiting");
  await logIn(guest, "ewa@example.com");
  await expect(guest.getByRole("alert")).toHaveText(m.errors_account_awaits_approval({}, PL));
  expect(await emailAbout("ewa@example.com", "czeka na decyzję")).toContain("Do czasu decyzji");
  await askForAccount(guest, "adam@example.com");

  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin`);
  const link = page.locator("#sidebar").getByRole("link", { name: m.requests_title({}, PL) });
  await expect(link).toHaveAccessibleName(new RegExp(m.requests_waiting_count({ count: "2" }, PL)));
  await link.click();
  const [ewa, adam] = [requestOf(page, "ewa@example.com"), requestOf(page, "adam@example.com")];
  await expect(ewa).toContainText(REASON);
  await expect(ewa).toContainText("Ewa Lis");
  await expectNoFaults(page, "requests");
  await page.setViewportSize(DESKTOP);

  await ewa.getByRole("button", { name: m.requests_approve({}, PL) }).click();
  await expect(ewa).toHaveCount(0);
  await expect(link).toHaveAccessibleName(new RegExp(m.requests_waiting_count({ count: "1" }, PL)));
  expect(await emailAbout("ewa@example.com", "jest gotowe")).toContain("/login");
  await logIn(guest, "ewa@example.com");
  await expect(guest).not.toHaveURL(/\/login/);

  await adam.getByRole("button", { name: m.requests_refuse({}, PL) }).click();
  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: m.requests_refuse({}, PL) });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(m.requests_refuse_reason({}, PL)).fill(REFUSAL);
  await expectNoFaults(page, "refuse");
  await confirm.click();
  await expect(page.getByText(m.requests_none({}, PL))).toBeVisible();
  expect(await emailAbout("adam@example.com", "Odmowa")).toContain(REFUSAL);
  const other = await openWindow();
  await logIn(other, "adam@example.com");
  await expect(other.getByRole("alert")).toHaveText(m.errors_login_failed({}, PL));
  await askForAccount(other, "adam@example.com");
});

test("who decides second reads that the request has been decided", async ({ page, openWindow }) => {
  const guest = await openWindow();
  await askForAccount(guest, "ola@example.com");
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/account-requests`);
  const ola = requestOf(page, "ola@example.com");
  await expect(ola).toBeVisible();
  const { items } = await site.call(accountRequests.list, { query: {} });
  const id = items.find(({ email }) => email === "ola@example.com")?._id ?? "";
  await site.call(accountRequests.approve, { params: { id } });

  await ola.getByRole("button", { name: m.requests_refuse({}, PL) }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(m.requests_refuse_reason({}, PL)).fill(REFUSAL);
  await dialog.getByRole("button", { name: m.requests_refuse({}, PL) }).click();

  await expect(page.getByText(m.errors_account_request_decided({}, PL))).toBeVisible();
  await expect(ola).toHaveCount(0);
});
