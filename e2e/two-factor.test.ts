import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient } from "#shared/client.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { linkMailedTo, PASSWORD, screen, SITE, watchComplaints } from "./site.ts";

const JOURNEYS: readonly { locale: Locale; width: number; height: number }[] = [
  { locale: "pl", width: 1440, height: 900 },
  { locale: "en", width: 390, height: 844 },
];
const STEP_MS = 30_000;

/** An activated account that nobody is logged in to. */
async function makeMember(): Promise<string> {
  const visitor = createClient({ base: `${SITE}/api` });
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  await visitor(accounts.register, { body: { email, password: PASSWORD, name: "Żaneta", surname: "Łoś" } });
  const link = new URL(await linkMailedTo(email, "/activate-account"));
  await visitor(accounts.activate, { query: { code: link.searchParams.get("code") ?? "" } });
  return email;
}

async function logIn(page: Page, locale: Locale, email: string): Promise<void> {
  const text = { locale };
  await page.goto(screen(locale, "/login"));
  await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accounts_login_submit({}, text), exact: true }).click();
}

async function forgetLogin(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** What the authenticator app shows a step from now: the server takes it too, and the one of now may be spent. */
function nextCode(secret: string, stepsAhead = 1): string {
  const timestamp = Date.now() + stepsAhead * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp });
}

for (const { locale, width, height } of JOURNEYS) {
  const text = { locale };

  test(`two-factor login from the QR code to the backup code, ${locale}, ${width} px wide [TFA-001, TFA-006, TFA-008, TFA-009, TFA-010]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const complaints = watchComplaints(page);
    const email = await makeMember();
    const code = page.getByLabel(m.protection_two_factor_code({}, text), { exact: true });
    let secret = "";
    let backupCode = "";

    await test.step("switch it on", async () => {
      await logIn(page, locale, email);
      await expect(page).toHaveURL(new RegExp(`${screen(locale, "/")}$`));
      await page.goto(screen(locale, "/account/security"));
      await page.getByRole("button", { name: m.protection_two_factor_enable({}, text), exact: true }).click();
      await expect(page.getByRole("img", { name: m.protection_two_factor_qr({}, text) })).toBeVisible();
      secret = (await page.locator("code").textContent()) ?? "";
      await expect(code).toBeFocused();
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(page.getByText(wrongCode(locale))).toBeVisible();
      await code.fill(nextCode(secret, 0));
      await page.keyboard.press("Enter");
    });

    await test.step("keep the backup code, which is shown this once", async () => {
      const shown = page.getByLabel(m.protection_backup_code({}, text), { exact: true });
      await expect(shown).toHaveText(/^\w{4}(-\w{4}){3}$/);
      backupCode = (await shown.textContent()) ?? "";
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: m.protection_backup_download({}, text) }).click();
      const file = await (await downloading).path();
      expect(await readFile(file, "utf8")).toContain(backupCode);
      await page.getByRole("button", { name: m.protection_backup_saved({}, text) }).click();
      await expect(page.getByText(m.protection_two_factor_on({}, text), { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText(m.protection_two_factor_on({}, text), { exact: true })).toBeVisible();
      await expect(page.getByText(backupCode)).toHaveCount(0);
    });

    await test.step("log in with a code", async () => {
      await forgetLogin(page);
      await logIn(page, locale, email);
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute("autocomplete", "one-time-code");
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(page.getByText(wrongCode(locale))).toBeVisible();
      await code.fill(nextCode(secret));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`${screen(locale, "/")}$`));
    });

    await test.step("log in with the backup code, which switches it off", async () => {
      await forgetLogin(page);
      await logIn(page, locale, email);
      await page.getByRole("button", { name: m.protection_step_use_backup({}, text) }).click();
      await page.getByLabel(m.protection_backup_code({}, text), { exact: true }).fill(backupCode);
      await page.keyboard.press("Enter");
      await expect(page.getByText(m.protection_step_switched_off({}, text))).toBeVisible();
      await page.goto(screen(locale, "/account/security"));
      await expect(
        page.getByRole("button", { name: m.protection_two_factor_enable({}, text), exact: true }),
      ).toBeVisible();
      await forgetLogin(page);
      await logIn(page, locale, email);
      await expect(page).toHaveURL(new RegExp(`${screen(locale, "/")}$`));
    });

    expect(complaints.filter((complaint) => !/status of 400/.test(complaint))).toEqual([]);
  });
}

function wrongCode(locale: Locale): string {
  const texts: Record<Locale, string> = {
    pl: "Wpisany kod jest nieprawidłowy. Spróbuj ponownie.",
    en: "The code you entered is invalid. Please try again.",
  };
  return texts[locale];
}
