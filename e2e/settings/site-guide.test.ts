import { expect, type Page } from "@playwright/test";
import { siteGuide } from "#shared/site-settings/guide.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite | undefined;
test.afterEach(async () => {
  await site?.stop();
  site = undefined;
});

async function startFresh(env?: Readonly<Record<string, string>>): Promise<OwnSite> {
  site = await startOwnSite(env);
  return site;
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const question = (page: Page, name: string) => page.getByRole("heading", { level: 2, name });
const offer = (page: Page) => page.getByText(m.guide_offer({}, PL));

async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    // What the top bar covers while the page is scrolled is no target.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`${name}-${size.width}.png`), fullPage: true });
  }
}

test("the first administrator answers five questions, or skips them and opens the guide again from the settings [OPS-010]", async ({
  openWindow,
}) => {
  test.setTimeout(300_000);

  await test.step("on a fresh site the guide offers itself, and the answers are saved", async () => {
    const fresh = await startFresh();
    const page = await openWindow();
    await signIn(page, fresh);
    await openHydrated(page, `${fresh.url}/admin`);
    await expect(offer(page)).toBeVisible();
    await expectNoFaults(page, "offer");
    await page.getByRole("link", { name: m.guide_start({}, PL) }).click();

    await expect(page.getByText(m.guide_progress({ number: 1, count: 5 }, PL))).toBeVisible();
    await expect(field(page, m.settings_site_name({}, PL))).toHaveValue("Nadaj");
    await expectNoFaults(page, "name");
    await field(page, m.settings_site_name({}, PL)).fill("Tęcza TV");
    await button(page, m.guide_save_next({}, PL)).click();
    // The page is loaded anew with the name.
    await expect(question(page, m.guide_operator_question({}, PL))).toBeVisible();
    await expect(page.getByRole("link", { name: m.shell_logo({ site: "Tęcza TV" }, PL) })).toBeVisible();

    await expect(page.getByText(m.guide_progress({ number: 2, count: 5 }, PL))).toBeVisible();
    await field(page, m.settings_operator_email({}, PL)).fill("to nie adres");
    await button(page, m.guide_save_next({}, PL)).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await field(page, m.settings_operator_name({}, PL)).fill("Fundacja Tęcza");
    await field(page, m.settings_operator_email({}, PL)).fill("biuro@tecza.example");
    await button(page, m.guide_save_next({}, PL)).click();

    await expect(question(page, m.guide_people_question({}, PL))).toBeFocused();
    await expectNoFaults(page, "people");
    await page.getByRole("radio", { name: m.settings_mode_invitation({}, PL) }).check();
    await page.getByRole("radio", { name: m.settings_creators_manual({}, PL) }).check();
    await button(page, m.guide_back({}, PL)).click();
    await expect(field(page, m.settings_operator_name({}, PL))).toHaveValue("Fundacja Tęcza");
    await button(page, m.guide_next({}, PL)).click();
    await expect(page.getByRole("radio", { name: m.settings_mode_invitation({}, PL) })).toBeChecked();
    await button(page, m.guide_save_next({}, PL)).click();

    await expect(question(page, m.guide_limits_question({}, PL))).toBeVisible();
    await field(page, m.settings_quota_total({}, PL)).fill("50");
    await field(page, m.settings_video_length({}, PL)).fill("90");
    // Another administrator is faster.
    await fresh.save({ "limits.quotaTotal": 40 });
    await button(page, m.guide_save_next({}, PL)).click();
    await button(page, m.settings_conflict_keep({}, PL)).click();
    await button(page, m.guide_save_next({}, PL)).click();

    await expect(question(page, m.guide_mail_question({}, PL))).toBeVisible();
    await button(page, m.settings_test_mail({}, PL)).click();
    await expect(page.getByText(m.settings_test_mail_kept({}, PL))).toBeVisible();
    await field(page, m.settings_sender({}, PL)).fill("Tęcza TV <tv@tecza.example>");
    await button(page, m.guide_save_end({}, PL)).click();

    await expect(page).toHaveURL(`${fresh.url}/admin/settings`);
    await expect(field(page, m.settings_site_name({}, PL))).toHaveValue("Tęcza TV");
    await expect(field(page, m.settings_operator_email({}, PL))).toHaveValue("biuro@tecza.example");
    const { values } = await fresh.call(siteSettings.get);
    expect(values).toMatchObject({
      "site.name": "Tęcza TV",
      "site.operatorName": "Fundacja Tęcza",
      "registration.mode": "invitation",
      "registration.creators": "manual",
      "limits.quotaTotal": 50,
      "limits.videoLength": 90,
      "mail.sender": "Tęcza TV <tv@tecza.example>",
    });
    await openHydrated(page, `${fresh.url}/admin`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer(page)).toBeHidden();
    const visitor = await openWindow();
    await openHydrated(visitor, `${fresh.url}/register`);
    await expect(visitor).toHaveTitle(/Tęcza TV/);
    await fresh.stop();
    site = undefined;
  });

  await test.step("on another one it is skipped: the defaults stay, and it opens again from the settings", async () => {
    const fresh = await startFresh();
    const before = (await fresh.call(siteSettings.get)).values;
    const page = await openWindow({ viewport: PHONE });
    await signIn(page, fresh);
    await openHydrated(page, `${fresh.url}/admin/guide?question=limits`);
    await field(page, m.settings_video_length({}, PL)).fill("5");
    await button(page, m.guide_skip({}, PL)).click();
    await expect(question(page, m.guide_mail_question({}, PL))).toBeFocused();
    await button(page, m.guide_back({}, PL)).click();
    await expect(field(page, m.settings_video_length({}, PL))).toHaveValue("");
    await field(page, m.settings_video_length({}, PL)).fill("5");
    await button(page, m.guide_skip_all({}, PL)).click();

    await expect(page).toHaveURL(`${fresh.url}/admin`);
    await expect(page.getByText(m.guide_skipped({}, PL))).toBeVisible();
    await expect(offer(page)).toBeHidden();
    expect((await fresh.call(siteSettings.get)).values).toEqual(before);
    expect((await fresh.call(siteGuide.get)).state).toBe("skipped");
    await openHydrated(page, `${fresh.url}/admin/settings`);
    await page.getByRole("link", { name: m.guide_open({}, PL) }).click();
    await expect(question(page, m.guide_name_question({}, PL))).toBeVisible();
  });
});

test("values of the environment are shown in the guide and passed over", async ({ page }) => {
  test.setTimeout(120_000);
  const fresh = await startFresh({ NADAJ_REGISTRATION: "closed", NADAJ_CREATOR_VERIFICATION: "manual" });
  await signIn(page, fresh);
  await openHydrated(page, `${fresh.url}/en/admin/guide?question=operator`);
  const EN = { locale: "en" } as const;
  await button(page, m.guide_next({}, EN)).click();

  await expect(question(page, m.guide_limits_question({}, EN))).toBeVisible();
  await page.getByRole("link", { name: m.guide_fixed({ name: m.guide_people({}, EN) }, EN) }).click();
  await expect(page.getByRole("radio", { name: m.settings_mode_closed({}, EN), exact: true })).toBeDisabled();
  await expect(page.getByText(m.settings_fixed({ variable: "NADAJ_REGISTRATION" }, EN))).toBeVisible();
  await button(page, m.guide_back({}, EN)).click();
  await expect(question(page, m.guide_operator_question({}, EN))).toBeVisible();
});

test("the card of the guide is put away on the start of the administration", async ({ page }) => {
  test.setTimeout(120_000);
  const fresh = await startFresh();
  await signIn(page, fresh);
  await openHydrated(page, `${fresh.url}/admin`);
  await button(page, m.guide_skip_all({}, PL)).click();

  await expect(page.getByText(m.guide_skipped({}, PL))).toBeVisible();
  await expect(offer(page)).toBeHidden();
  expect((await fresh.call(siteGuide.get)).state).toBe("skipped");
});
