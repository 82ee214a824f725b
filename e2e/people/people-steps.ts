import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { makeAdministrator, makeMember, PASSWORD, setRole, type Account } from "../site.ts";
import { badLineBreaks, layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 11;

/** An account with a name by which a journey tells it from others. */
export async function makeNamed(
  name: string,
  role?: "moderator" | "admin",
): Promise<Account & { id: string }> {
  const account = role === "admin" ? await makeAdministrator() : await makeMember();
  if (role === "moderator") await setRole(account, role);
  const { _id: id } = await account.call(accounts.me);
  await account.call(accounts.edit, { body: { name, surname: "Nowak" } });
  return { ...account, id };
}

/** Fills in the login form, and sends it. */
export async function logIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await openHydrated(page, "/login");
  await page.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(password);
  await page.getByRole("button", { name: m.accounts_login_submit({}, PL), exact: true }).click();
}

/** The screen is right at three widths in both themes; leaves pictures of it. */
export async function expectNoFaults(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
      expect(await badLineBreaks(page)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.screenshot({
        path: test.info().outputPath(`${name}-${size.width}-${colorScheme}.png`),
        fullPage: true,
      });
    }
  }
}
