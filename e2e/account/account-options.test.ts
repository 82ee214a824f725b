import { expect, test, type Page } from "@playwright/test";
import { unzipSync, strFromU8 } from "fflate";
import { readFile } from "node:fs/promises";
import { accounts } from "#shared/accounts/contract.ts";
import { errorText } from "#shared/error-text.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import {
  loginRedirect,
  makeAdministrator,
  makeAccount,
  PASSWORD,
  screen,
  signIn,
  collectPageErrors,
  type Account,
} from "../site.ts";

const JOURNEYS: readonly { locale: Locale; width: number; height: number }[] = [
  { locale: "pl", width: 1440, height: 900 },
  { locale: "en", width: 390, height: 844 },
];

/** Signs in as a user who has accepted the terms. */
async function logInAsMember(page: Page): Promise<Account> {
  const account = await makeAccount();
  await account.call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  await signIn(page, account);
  return account;
}

for (const { locale, width, height } of JOURNEYS) {
  const text = { locale };
  const smoke = locale === "en" ? "@smoke " : "";

  test.describe(`${locale}, ${width} px wide`, () => {
    test.use({ viewport: { width, height }, locale: locale === "pl" ? "pl-PL" : "en-GB" });

    test("the account screens redirect visitors to the login [ACC-007, NOT-001, TFA-001]", async ({
      page,
    }) => {
      for (const pathname of ["/account/security", "/account/privacy", "/account/notifications"]) {
        await page.goto(screen(locale, pathname));
        await expect(page).toHaveURL(loginRedirect(screen(locale, pathname)));
      }
    });

    test(`${smoke}a user exports and downloads all their data on the privacy screen [ACC-007]`, async ({
      page,
    }) => {
      const pageErrors = collectPageErrors(page);
      const { email } = await logInAsMember(page);

      await page.goto(screen(locale, "/account/privacy"));
      await page.getByRole("button", { name: m.security_export_start({}, text), exact: true }).click();
      const download = page.getByRole("link", {
        name: m.security_export_download({ size: "" }, text).slice(0, 6),
      });
      await expect(download).toBeVisible();
      const downloading = page.waitForEvent("download");
      await download.click();
      const file = await downloading;

      expect(file.suggestedFilename()).toMatch(/^nadaj-[\d-]+\.zip$/);
      const files = unzipSync(new Uint8Array(await readFile(await file.path())));
      expect(strFromU8(files["account.json"] ?? new Uint8Array())).toContain(email);
      expect(pageErrors).toEqual([]);
    });

    test(`${smoke}notification settings apply at once and are stored [NOT-001, NOT-008, NOT-009, NOT-010, NOT-048, NOT-049]`, async ({
      page,
    }) => {
      const account = await logInAsMember(page);
      await page.goto(screen(locale, "/account/notifications"));
      const region = (name: string) => page.getByRole("region", { name, exact: true });
      const emailSwitches = region(m.security_notifications_email({}, text)).getByRole("switch");
      const push = region(m.security_notifications_push({}, text)).getByRole("switch");
      const live = region(m.security_notifications_email({}, text)).getByRole("switch", {
        name: m.security_notifications_live({}, text),
      });
      await expect(emailSwitches).toHaveCount(3);
      await expect(push).toHaveCount(3);
      for (const choice of await emailSwitches.all()) await expect(choice).not.toBeChecked();
      for (const choice of await push.all()) await expect(choice).toBeChecked();

      await live.check();
      await push.nth(1).uncheck();
      await expect(async () => {
        expect((await account.call(accounts.me)).notificationSettings).toEqual({
          email: { newVideo: false, videoLive: true, unreadNotifications: false },
          push: { newVideo: true, videoLive: true, unreadNotifications: false },
        });
      }).toPass();
      await page.reload();
      await expect(live).toBeChecked();
      await expect(push.nth(1)).not.toBeChecked();

      await page.route("**/auth/update-account", (route) => route.fulfill({ status: 500, json: {} }));
      await live.click();
      await expect(page.getByRole("alert")).toHaveText(m.security_notifications_failed({}, text));
      await expect(live).toBeChecked();

      const unable = {
        pl: "To urządzenie nie obsługuje powiadomień push.",
        en: "This device does not support push notifications.",
      }[locale];
      await expect(page.getByText(unable)).toHaveCount(0);
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, "PushManager"));
      await page.reload();
      await expect(page.getByText(unable)).toBeVisible();
    });

    test("an administrator creates an invitation code, and its link registers an account [ACC-078, ACC-083]", async ({
      page,
    }) => {
      const { token } = await makeAdministrator();
      await page.goto(screen(locale, "/"));
      await page.evaluate((value) => sessionStorage.setItem("token", value), token);

      await page.goto(screen(locale, "/admin/invitation-codes"));
      await page.getByLabel(m.security_invitation_uses({}, text), { exact: true }).fill("2");
      await page.getByRole("button", { name: m.security_invitation_create({}, text) }).click();
      const row = page
        .getByRole("row")
        .filter({ hasText: m.security_invitation_used_of({ used: 0, uses: 2 }, text) });
      const code = (await row.first().locator("code").textContent()) ?? "";
      expect(code).toMatch(/^[2-9A-Z]{10}$/);
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.evaluate(() => sessionStorage.removeItem("token"));
      await page.goto(screen(locale, `/register?code=${code}`));
      const field = page.getByLabel(new RegExp(`^${m.security_register_code({}, text)}`));
      await expect(field).toHaveValue(code);
      const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
      await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(email);
      await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
      await page.getByLabel(m.accounts_password_again({}, text), { exact: true }).fill(PASSWORD);
      await page.getByLabel(m.accounts_name({}, text), { exact: true }).fill("Żaneta");
      await page.getByLabel(m.accounts_surname({}, text), { exact: true }).fill("Wójcik");
      await field.fill("WRONG");
      const submit = page.getByRole("button", { name: m.accounts_register_submit({}, text), exact: true });
      await submit.click();
      await expect(page.getByText(errorText("INVALID_INVITATION_CODE", locale))).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(code);
      await submit.click();
      await expect(page.getByText(m.accounts_check_mail_title({}, text))).toBeVisible();
    });
  });
}
