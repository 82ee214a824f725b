import { expect, test, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { createClient } from "#shared/client.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openHydrated } from "../page-frame.ts";
import { renderScreen } from "../rendered-screen.ts";
import {
  loginRedirect,
  makeAdministrator,
  linkInEmail,
  makeMember,
  PASSWORD,
  screen,
  signIn,
  SITE,
  collectPageErrors,
} from "../site.ts";

test.use({ locale: "pl-PL" });

const NEW_PASSWORD = "zupełnie nowe hasło";
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const visitor = createClient({ base: `${SITE}/api` });

interface Login {
  readonly email: string;
  readonly password: string;
  readonly isPersistent?: boolean;
}

async function logIn(page: Page, locale: Locale, { email, password, isPersistent = false }: Login) {
  const text = { locale };
  await openHydrated(page, screen(locale, "/login"));
  await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(password);
  if (isPersistent) await page.getByLabel(m.accounts_remember({}, text)).check();
  await page.getByRole("button", { name: m.accounts_login_submit({}, text), exact: true }).click();
}

function storedTokens(page: Page): Promise<{ local: boolean; session: boolean }> {
  return page.evaluate(() => ({
    local: localStorage.getItem("token") !== null,
    session: sessionStorage.getItem("token") !== null,
  }));
}

for (const { locale, viewport } of [
  { locale: "pl", viewport: DESKTOP },
  { locale: "en", viewport: PHONE },
] satisfies { locale: Locale; viewport: typeof PHONE }[]) {
  const text = { locale };
  const smoke = locale === "pl" ? "@smoke " : "";

  test.describe(`${locale}, ${viewport.width} px wide`, () => {
    test.use({ viewport, locale });

    test(`${smoke}a forgotten password is reset through the emailed link, which works once [ACC-005, ACC-012, ACC-013, ACC-067, ACC-082]`, async ({
      page,
    }) => {
      const pageErrors = collectPageErrors(page);
      const { email } = await makeMember();
      await openHydrated(page, screen(locale, "/login"));
      await page.getByRole("link", { name: m.security_forgot({}, text) }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.security_reset_title({}, text));
      await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(email);
      await page.getByRole("button", { name: m.security_reset_request({}, text) }).click();
      await expect(page.getByText(m.security_reset_sent({ email }, text))).toBeVisible();

      const link = await linkInEmail(email, "/reset-password");
      const address = new URL(link);
      await openHydrated(page, screen(locale, "/reset-password") + address.search);
      const first = page.getByLabel(m.security_new_password({}, text), { exact: true });
      const second = page.getByLabel(m.accounts_password_again({}, text), { exact: true });
      const submit = page.getByRole("button", { name: m.security_reset_set({}, text) });
      await first.fill("haslo123");
      await expect(page.getByText(m.security_password_common({}, text))).toBeVisible();
      await first.fill(NEW_PASSWORD);
      await second.fill("something else");
      await submit.click();
      await expect(page.getByText(m.accounts_passwords_differ({}, text))).toBeVisible();
      await second.fill(NEW_PASSWORD);
      await submit.click();
      await expect(page.getByText(m.security_reset_done_title({}, text))).toBeVisible();

      await logIn(page, locale, { email, password: NEW_PASSWORD });
      await expect(page).toHaveURL(`${SITE}${screen(locale, "/")}`);
      expect(pageErrors).toEqual([]);

      await openHydrated(page, screen(locale, "/reset-password") + address.search);
      await first.fill(NEW_PASSWORD);
      await second.fill(NEW_PASSWORD);
      await submit.click();
      const refusal = {
        pl: "Link do zmiany hasła jest nieprawidłowy albo wygasł. Poproś o nowy.",
        en: "The password reset link is invalid or has expired. Ask for a new one.",
      };
      await expect(page.getByText(refusal[locale])).toBeVisible();
      await expect(page.getByLabel(m.accounts_email({}, text), { exact: true })).toHaveValue(email);
    });

    test("an account requests its deletion, sees the confirmation, and a login restores it [ACC-006, ACC-014, ACC-060]", async ({
      page,
    }) => {
      const pageErrors = collectPageErrors(page);
      const { email } = await makeMember();
      await logIn(page, locale, { email, password: PASSWORD });
      await expect(page).toHaveURL(`${SITE}${screen(locale, "/")}`);
      await page.goto(screen(locale, "/account"));
      await page.getByRole("link", { name: m.accounts_delete({}, text) }).click();
      const password = page.getByLabel(m.security_delete_password({}, text), { exact: true });
      const submit = page.getByRole("button", { name: m.security_delete_submit({}, text) });
      await password.fill("wrong");
      await submit.click();
      await expect(password).toHaveAttribute("aria-invalid", "true");
      await password.fill(PASSWORD);
      await submit.click();

      await expect(page.getByRole("heading", { name: m.security_goodbye_title({}, text) })).toBeFocused();
      await page.reload();
      await expect(page.getByText(m.security_goodbye_hint({ email }, text))).toBeVisible();
      await page
        .getByRole("button", { name: m.accounts_logout({}, text) })
        .last()
        .click();
      await expect(page).toHaveURL(`${SITE}${screen(locale, "/")}`);

      await logIn(page, locale, { email, password: PASSWORD });
      await expect(page.getByText(m.security_restored({}, text))).toBeVisible();
      await page.goto(screen(locale, "/account/delete"));
      await expect(submit).toBeVisible();
      expect(pageErrors.filter((pageError) => !pageError.includes("400"))).toEqual([]);
    });

    test(`${smoke}a failed login, registration and link show the translated error [ACC-085, ACC-097]`, async ({
      page,
    }) => {
      const expectedTexts = {
        pl: {
          unknown: "Nie znaleziono użytkownika o podanym e-mailu i haśle.",
          taken: "Konto dla tego adresu e-mail już istnieje.",
          invitation: "Podany kod zaproszenia jest nieprawidłowy",
          activation: /Link aktywacyjny jest nieprawidłowy/,
        },
        en: {
          unknown: "User with given email and password was not found",
          taken: "An account for the given email address already exists",
          invitation: "Invitation code you provided is invalid",
          activation: /activation link is invalid/,
        },
      }[locale];
      const { email } = await makeMember();
      const fresh = `${crypto.randomUUID().slice(0, 8)}@example.com`;
      for (const credentials of [
        { email, password: "zupełnie inne hasło" },
        { email: fresh, password: PASSWORD },
      ]) {
        await logIn(page, locale, credentials);
        await expect(page.getByText(expectedTexts.unknown)).toBeVisible();
      }

      for (const [pathname, address, sentence] of [
        ["/register", email, expectedTexts.taken],
        ["/register?code=NOPE-NOPE", fresh, expectedTexts.invitation],
      ] as const) {
        await openHydrated(page, screen(locale, pathname));
        await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(address);
        await page.getByLabel(m.accounts_name({}, text), { exact: true }).fill("Ola");
        await page.getByLabel(m.accounts_surname({}, text), { exact: true }).fill("Kowal");
        await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
        await page.getByLabel(m.accounts_password_again({}, text), { exact: true }).fill(PASSWORD);
        await page.getByRole("button", { name: m.accounts_register_submit({}, text), exact: true }).click();
        await expect(page.getByText(sentence).first()).toBeVisible();
      }
      await page.goto(screen(locale, "/activate-account?code=spent"));
      await expect(page.getByText(expectedTexts.activation)).toBeVisible();
    });

    test("logins of inactive and of blocked accounts are rejected with the reason [ACC-058, ACC-061, ACC-097]", async ({
      page,
    }) => {
      const inactive = `${crypto.randomUUID().slice(0, 8)}@example.com`;
      const person = { email: inactive, password: PASSWORD, name: "Żaneta", surname: "Wójcik" };
      await visitor(accounts.register, { body: person });
      await logIn(page, locale, { email: inactive, password: PASSWORD });
      const explanation = {
        pl: "Konto czeka na aktywację. Kliknij link z wiadomości, którą wysłaliśmy; zajrzyj też do spamu.",
        en: "The account is not active yet. Use the activation link we emailed to you; check your spam folder too.",
      };
      await expect(page.getByText(explanation[locale])).toBeVisible();
      const answered = page.waitForResponse(/\/api\/auth\/resent-code$/);
      await page.getByRole("button", { name: m.accounts_resend({}, text) }).click();
      // The first link was emailed less than a minute ago.
      expect((await answered).status()).toBe(429);

      const member = await makeMember();
      const { _id } = await member.call(accounts.me);
      const blockedUntil = new Date(Date.now() + 3_600_000).toISOString();
      await (await makeAdministrator()).call(users.edit, { params: { id: _id }, body: { blockedUntil } });
      await logIn(page, locale, { email: member.email, password: PASSWORD });
      const blocked = {
        pl: "Konto zostało zablokowane za naruszenie regulaminu.",
        en: "The account has been blocked for violating the regulations.",
      };
      await expect(page.getByText(blocked[locale])).toBeVisible();
    });
  });
}

test("a remembered login is stored permanently, any other one for the tab [ACC-040, ACC-041]", async ({
  page,
  context,
}) => {
  const { email } = await makeMember();
  await logIn(page, "pl", { email, password: PASSWORD });
  await expect(page).toHaveURL(`${SITE}/`);
  expect(await storedTokens(page)).toEqual({ local: false, session: true });
  const elsewhere = await context.newPage();
  await elsewhere.goto("/account");
  // An open tab of the same browser shares its session; nothing is stored permanently.
  await expect(elsewhere.getByLabel("Imię", { exact: true })).toHaveValue("Ola");
  expect(await storedTokens(elsewhere)).toEqual({ local: false, session: true });
  await elsewhere.close();

  await logIn(page, "pl", { email, password: PASSWORD, isPersistent: true });
  await expect(page).toHaveURL(`${SITE}/`);
  expect(await storedTokens(page)).toEqual({ local: true, session: false });
  const later = await context.newPage();
  await later.goto("/account");
  await expect(later.getByLabel("Imię", { exact: true })).toHaveValue("Ola");
});

test("every account screen opens for the account's owner and redirects visitors to the login [ACC-001, ACC-006, ACC-025]", async ({
  page,
}) => {
  const member = await makeMember();
  const sections = ["/account", "/account/security", "/account/delete"];
  for (const pathname of sections.flatMap((one) => [one, `/en${one}`])) {
    await page.goto(pathname);
    await expect(page).toHaveURL(loginRedirect(pathname));
  }

  await signIn(page, member);
  for (const pathname of sections.flatMap((one) => [one, `/en${one}`])) {
    await page.goto(pathname);
    const tabs = page.getByRole("navigation", {
      name: m.accounts_sections({}, { locale: pathname.startsWith("/en") ? "en" : "pl" }),
    });
    await expect(tabs.locator("[aria-current=page]")).toHaveCount(1);
    await expect(page).toHaveURL(SITE + pathname);
  }
});

test("the login, registration and password screens open in both languages [ACC-002, ACC-003, ACC-004, ACC-005]", async ({
  request,
}) => {
  for (const locale of ["pl", "en"] satisfies Locale[]) {
    for (const [pathname, title] of [
      ["/login", m.accounts_login_title({}, { locale })],
      ["/register", m.accounts_register_title({}, { locale })],
      ["/reset-password", m.security_reset_title({}, { locale })],
      ["/activate-account", m.accounts_activate_refused_title({}, { locale })],
    ] as const) {
      expect((await renderScreen(request, screen(locale, pathname))).heading).toBe(title);
    }
  }
});
