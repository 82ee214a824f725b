import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { accounts } from "#shared/accounts/contract.ts";
import { errorText } from "#shared/error-text.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { makeAccount, PASSWORD, screen, collectPageErrors } from "../site.ts";

interface Journey {
  readonly locale: Locale;
  readonly width: number;
  readonly height: number;
  readonly proofBy: "password" | "passkey";
}

const JOURNEYS: readonly Journey[] = [
  { locale: "pl", width: 1440, height: 900, proofBy: "password" },
  { locale: "en", width: 390, height: 844, proofBy: "passkey" },
];
const STEP_MS = 30_000;

/** Opens a screen as a new account that has accepted the terms; the tab stays logged in until `clearLogin`. */
async function openAsMember(page: Page, address: string): Promise<string> {
  const { email, token, call } = await makeAccount();
  await call(accounts.edit, { body: { termsAcceptedAt: new Date().toISOString() } });
  await page.goto("/about");
  await page.evaluate((value) => sessionStorage.setItem("token", value), token);
  await page.goto(address);
  return email;
}

async function logIn(page: Page, locale: Locale, email: string): Promise<void> {
  const text = { locale };
  await page.goto(screen(locale, "/login"));
  await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accounts_login_submit({}, text), exact: true }).click();
}

async function clearLogin(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("token");
    sessionStorage.removeItem("token");
  });
}

/** The TOTP code of a later step: the server accepts the next one, and the current one may be used up. */
function nextCode(secret: string, stepsAhead = 1): string {
  const timestamp = Date.now() + stepsAhead * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({ timestamp });
}

for (const { locale, width, height } of JOURNEYS) {
  const text = { locale };

  test(`${locale === "en" ? "@smoke " : ""}two-factor login from the QR code to the backup code, ${locale}, ${width} px wide [TFA-001, TFA-006, TFA-008, TFA-009, TFA-010, TFA-011]`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const pageErrors = collectPageErrors(page);
    const email = await openAsMember(page, screen(locale, "/account/security"));
    const code = page.getByLabel(m.security_two_factor_code({}, text), { exact: true });
    let secret = "";
    let backupCode = "";

    await test.step("enable it", async () => {
      const enable = page.getByRole("button", {
        name: m.security_two_factor_enable({}, text),
        exact: true,
      });
      await page.route("**/request-enable2fa", (route) => route.fulfill({ status: 500, json: {} }));
      await enable.click();
      await expect(page.getByRole("alert")).toHaveText(
        { pl: "Coś poszło nie tak", en: "Something went wrong" }[locale],
      );
      await page.unroute("**/request-enable2fa");
      await enable.click();
      await expect(page.getByRole("img", { name: m.security_two_factor_qr({}, text) })).toBeVisible();
      secret = (await page.locator("code").textContent()) ?? "";
      await expect(code).toBeFocused();
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(page.getByText(wrongCode(locale))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await code.fill(nextCode(secret, 0));
      await page.keyboard.press("Enter");
    });

    await test.step("save the backup code, which is shown once", async () => {
      const shown = page.getByLabel(m.security_backup_code({}, text), { exact: true });
      await expect(shown).toHaveText(/^\w{4}(-\w{4}){3}$/);
      backupCode = (await shown.textContent()) ?? "";
      expect(await accessibilityFaults(page)).toEqual([]);
      const downloading = page.waitForEvent("download");
      await page.getByRole("button", { name: m.security_backup_download({}, text) }).click();
      const file = await (await downloading).path();
      expect(await readFile(file, "utf8")).toContain(backupCode);
      await page.getByRole("button", { name: m.security_backup_saved({}, text) }).click();
      await expect(page.getByText(m.security_two_factor_on({}, text), { exact: true })).toBeVisible();
      await page.reload();
      await expect(page.getByText(m.security_two_factor_on({}, text), { exact: true })).toBeVisible();
      await expect(page.getByText(backupCode)).toHaveCount(0);
    });

    await test.step("log in with a code [ACC-097]", async () => {
      await clearLogin(page);
      await logIn(page, locale, email);
      await expect(code).toBeFocused();
      await expect(code).toHaveAttribute("autocomplete", "one-time-code");
      await code.fill("000000");
      await page.keyboard.press("Enter");
      await expect(page.getByText(wrongCode(locale))).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
      await code.fill(nextCode(secret));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`${screen(locale, "/")}$`));
    });

    await test.step("log in with the backup code, which disables it", async () => {
      await clearLogin(page);
      await logIn(page, locale, email);
      await page.getByRole("button", { name: m.security_step_use_backup({}, text) }).click();
      await page.getByLabel(m.security_backup_code({}, text), { exact: true }).fill(backupCode);
      await page.keyboard.press("Enter");
      await expect(page.getByText(m.security_step_switched_off({}, text))).toBeVisible();
      await page.goto(screen(locale, "/account/security"));
      await expect(
        page.getByRole("button", { name: m.security_two_factor_enable({}, text), exact: true }),
      ).toBeVisible();
      await clearLogin(page);
      await logIn(page, locale, email);
      await expect(page).toHaveURL(new RegExp(`${screen(locale, "/")}$`));
    });

    expect(pageErrors.filter((pageError) => !/status of (400|500)/.test(pageError))).toEqual([]);
  });
}

/** Adds a virtual authenticator to the browser, like that of a phone or a laptop. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

for (const { locale, width, height, proofBy } of JOURNEYS) {
  const text = { locale };

  test(`a passkey is added, logs in and is removed, ${locale}, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await addAuthenticator(page);
    const pageErrors = collectPageErrors(page);
    await openAsMember(page, screen(locale, "/account/security"));
    const name = `Klucz ${width}`;
    const passkeyLogin = page.getByRole("button", { name: m.security_passkey_login({}, text) });

    await test.step("add and name it", async () => {
      await page.getByRole("button", { name: m.security_passkey_add({}, text) }).click();
      const field = page.getByLabel(m.security_passkey_name({}, text), { exact: true });
      await expect(field).toBeFocused();
      await field.fill(name);
      await page.keyboard.press("Enter");
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    });

    await test.step("log in with it", async () => {
      await clearLogin(page);
      await page.goto(screen(locale, "/login"));
      await passkeyLogin.click();
      await expect(page).toHaveURL(new RegExp(`${screen(locale, "/")}$`));
      await page.goto(screen(locale, "/account/security"));
      const row = page.getByRole("listitem").filter({ hasText: name });
      await expect(row).toContainText(m.security_passkey_used({}, text));
    });

    await test.step("remove it, after confirming with the passkey or the password", async () => {
      await page.route(
        "**/auth/passkeys/*",
        (route) => route.fulfill({ status: 403, json: { code: "PROOF_REQUIRED" } }),
        { times: 1 },
      );
      await page.getByRole("button", { name: m.security_passkey_remove({ name }, text) }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: m.security_passkey_remove_confirm({}, text), exact: true })
        .click();
      const proof = page.getByRole("dialog", { name: m.security_prove_title({}, text) });
      await expect(proof).toBeVisible();
      if (proofBy === "passkey") {
        await proof.getByRole("button", { name: m.security_prove_passkey({}, text) }).click();
      } else {
        const password = proof.getByLabel(m.accounts_password({}, text), { exact: true });
        await password.fill("nie to haslo");
        await page.keyboard.press("Enter");
        await expect(proof).toContainText(errorText("PASSWORD_WRONG", locale));
        await password.fill(PASSWORD);
        await page.keyboard.press("Enter");
      }
      await expect(page.getByText(name, { exact: true })).toHaveCount(0);
      await clearLogin(page);
      await page.goto(screen(locale, "/login"));
      await passkeyLogin.click();
      await expect(page.getByRole("alert")).toContainText(errorText("PASSKEY_REFUSED", locale));
    });

    expect(pageErrors.filter((pageError) => !/status of 40[03]/.test(pageError))).toEqual([]);
  });
}

function wrongCode(locale: Locale): string {
  const texts: Record<Locale, string> = {
    pl: "Wpisany kod jest nieprawidłowy. Spróbuj ponownie.",
    en: "The code you entered is invalid. Please try again.",
  };
  return texts[locale];
}
