import { expect, type Page } from "@playwright/test";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
/** Where a visitor is offered an account. */
const OFFERS = ["/", "/login", "/nadaj-bigtech"];

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite;
test.afterEach(() => site.stop());

function registerLinks(page: Page) {
  return page.locator('a[href^="/register"]');
}

function register(email: string) {
  const body = { email, password: "haslo123", name: "Ala", surname: "Kot" };
  return fetch(`${site.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": "pl" },
    body: JSON.stringify(body),
  });
}

test("a site with closed registration makes no account, and offers none [OPS-020]", async ({ page }) => {
  site = await startOwnSite();
  for (const address of OFFERS) {
    await openHydrated(page, site.url + address);
    await expect(registerLinks(page).first()).toBeVisible();
  }
  expect((await register("ala@example.com")).status).toBe(201);

  await site.save({ "registration.mode": "closed" });

  for (const address of OFFERS) {
    await openHydrated(page, site.url + address);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(registerLinks(page)).toHaveCount(0);
  }
  await openHydrated(page, `${site.url}/register`);
  await expect(page.getByText(m.security_register_closed({}, PL))).toBeVisible();
  const refused = await register("ola@example.com");
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/^\p{Lu}.+\.$/u) });
});

test("a setting that a variable fixes is shown with its name, and cannot be changed [OPS-005]", async ({
  page,
}) => {
  site = await startOwnSite({ NADAJ_REGISTRATION: "closed" });
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=registration`);
  const mode = page.getByRole("radiogroup", { name: m.settings_mode({}, PL) });
  await expect(mode.getByRole("radio", { checked: true })).toHaveAccessibleName(
    m.settings_mode_closed({}, PL),
  );
  for (const choice of await mode.getByRole("radio").all()) await expect(choice).toBeDisabled();
  await expect(page.getByText(m.settings_fixed({ variable: "NADAJ_REGISTRATION" }, PL))).toBeVisible();

  const body = { values: { "registration.mode": "open" as const }, revisions: {} };
  await expect(site.call(siteSettings.save, { body })).rejects.toThrow(/NADAJ_REGISTRATION/);

  expect((await register("ala@example.com")).status).toBe(403);
  expect((await site.call(siteSettings.get)).values["registration.mode"]).toBe("closed");
});
