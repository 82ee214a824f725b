import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openNotification } from "../actions.ts";
import { addPerson, mailedPasswordCode, mailsTo } from "../own-site-people.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import type { SiteWithDatabase } from "../staff/storage-steps.ts";
import { DESKTOP, test } from "../windows.ts";
import {
  announce,
  failEncode,
  fillQueue,
  fillQuota,
  loseFile,
  startTroubledSite,
  untilNotified,
  untilProcessed,
  WAIT,
} from "./troubles.ts";

const PL = { locale: "pl" } as const;
const NEW_PASSWORD = "zupelnie nowe haslo";

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: SiteWithDatabase;
const opened = new AsyncDisposableStack();
test.beforeAll(async () => {
  site = await startTroubledSite(opened);
});
test.afterAll(() => opened.disposeAsync());

/** As a member of the staff who looks for the trouble. */
async function openScreen(page: Page, path: string): Promise<void> {
  await signIn(page, site);
  await openHydrated(page, `${site.url}${path}`);
}

test("in the browser, a user over the quota gets more space, is told, and uploads again [OPS-135]", async ({
  page,
}) => {
  const creator = await fillQuota(site);
  await openScreen(page, `/admin/people/${creator.id}`);
  await expect(page.getByText(m.studio_quota_full({}, PL))).toBeVisible();

  await page.getByRole("button", { name: m.admin_quota_change({}, PL) }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel(m.admin_quota_own_total({}, PL)).fill("5");
  await dialog.getByRole("button", { name: m.admin_quota_change({}, PL) }).click();
  await expect(page.getByText(m.admin_quota_done({}, PL))).toBeVisible();

  expect(await announce(site, creator)).toEqual({ status: 201 });
  await expect(page.getByText(m.studio_quota_full({}, PL))).toBeHidden();
  await expect
    .poll(async () => (await mailsTo(site, creator.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining("Nowe limity przesyłania"));
});

test("in the browser, a full queue runs again, the urgent video first, and its owner is told [OPS-135]", async ({
  page,
  openWindow,
}) => {
  const title = "Ogłoszenie";
  const { id, owner, starts } = await fillQueue(site, title);
  await openScreen(page, "/admin/jobs");
  await expect(page.getByText(m.admin_jobs_paused_title({}, PL))).toBeVisible();

  const rows = page.getByRole("row").filter({ hasText: "video.encode" });
  await rows.filter({ hasText: title }).getByRole("link", { name: title }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: m.admin_jobs_raise({}, PL) }).click();
  await expect(page.getByText(m.admin_jobs_raised({}, PL))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  const queue = m.admin_jobs_queue_encoding({}, PL);
  await page.getByRole("button", { name: `${m.admin_jobs_resume({}, PL)}: ${queue}` }).click();
  await expect(page.getByText(m.admin_jobs_paused_title({}, PL))).toBeHidden();

  await untilProcessed(owner, id);
  await untilNotified(owner, "video_processed", id);
  const [urgent, ...others] = await starts();
  for (const other of others) expect((urgent ?? "never") < (other ?? "never")).toBe(true);
  const own = await openWindow({ account: owner });
  await openHydrated(own, `${site.url}/new`);
  await expect(await openNotification(own, /Ogłoszenie.*gotowy/)).toBeVisible();
});

test("in the browser, a failed encode is found and retried, and the owner is told when it is done [OPS-135]", async ({
  page,
}) => {
  test.slow();
  const title = "Pociąg bez miejsca";
  const { id, owner, mendCause } = await failEncode(site, title);
  await openScreen(page, "/admin/jobs");
  const job = page.getByRole("listitem").filter({ hasText: title });
  await expect(job.getByRole("heading")).toBeVisible();

  await mendCause();
  await job.getByRole("button", { name: `${m.admin_jobs_retry({}, PL)}: ${title}` }).click();
  await expect(job).toHaveCount(0);

  await untilProcessed(owner, id);
  await untilNotified(owner, "video_processed", id);
});

test("in the browser, who lost the password gets a link by mail, logs in and is told of the change [OPS-135]", async ({
  page,
  openWindow,
}) => {
  const person = await addPerson(site, "user");
  const { email } = person;
  const earlier = (await mailsTo(site, email)).length;
  await openScreen(page, `/admin/people/${person.id}`);

  await page.getByRole("button", { name: m.admin_person_reset_link({}, PL) }).click();
  await expect(page.getByText(m.admin_person_reset_link_done({ email }, PL))).toBeVisible();

  const code = await mailedPasswordCode(site, email, earlier);
  const own = await openWindow();
  const query = new URLSearchParams({ email, code }).toString();
  await openHydrated(own, `${site.url}/reset-password?${query}`);
  await own.getByLabel(m.security_new_password({}, PL), { exact: true }).fill(NEW_PASSWORD);
  await own.getByLabel(m.accounts_password_again({}, PL), { exact: true }).fill(NEW_PASSWORD);
  await own.getByRole("button", { name: m.security_reset_set({}, PL) }).click();
  await expect(own.getByText(m.security_reset_done_title({}, PL))).toBeVisible();
  await openHydrated(own, `${site.url}/login`);
  await own.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(email);
  await own.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(NEW_PASSWORD);
  await own.getByRole("button", { name: m.accounts_login_submit({}, PL), exact: true }).click();
  await expect(own).not.toHaveURL(/\/login/);
  await expect(person.call(accounts.me)).rejects.toMatchObject({ status: 401 });
  await expect
    .poll(async () => (await mailsTo(site, email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Hasło .* zostało zmienione$/));
});

test("in the browser, orphans on either side are found and mended, and the owner of the video is told [OPS-135]", async ({
  page,
}) => {
  test.slow();
  const { id, owner, lost, strange } = await loseFile(site, "Zgubiona jakość");
  await openScreen(page, "/admin/storage");
  await page.getByRole("button", { name: m.storage_check({}, PL), exact: true }).click();
  await expect(page.getByText(lost)).toBeVisible(WAIT);
  await expect(page.getByText(strange)).toBeVisible();

  await page.getByRole("button", { name: m.storage_mend({}, PL), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: m.storage_mend({}, PL) })
    .click();
  await expect(page.getByText(m.storage_mended({}, PL))).toBeVisible(WAIT);

  await untilNotified(owner, "video_remade", id);
  await untilProcessed(owner, id);
  await page.getByRole("button", { name: m.storage_check_again({}, PL) }).click();
  await expect(page.getByText(m.storage_clean({}, PL))).toBeVisible(WAIT);
});
