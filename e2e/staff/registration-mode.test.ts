import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { createClient, type Call } from "#shared/client.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { freePort } from "#server/testing/free-port.ts";
import { ADMINISTRATOR, startSiteProcess, type SiteProcess } from "#server/testing/site-process.ts";
import { openHydrated } from "../page-frame.ts";
import { acceptTerms, signIn } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
/** Where a visitor is offered an account. */
const OFFERS = ["/", "/login", "/nadaj-bigtech"];

test.use({ locale: "pl-PL", viewport: DESKTOP });

let folder: string;
let site: SiteProcess;
test.afterEach(async () => {
  await site.kill("SIGTERM");
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<{ token: string; call: Call }> {
  folder = await mkdtemp(path.join(tmpdir(), "nadaj-mode-"));
  site = await startSiteProcess(path.join(folder, "data"), await freePort(), { hasPages: true, env });
  const base = `${site.url}/api`;
  const { token } = await createClient({ base })(accounts.login, { body: ADMINISTRATOR });
  return { token, call: createClient({ base, headers: () => ({ authorization: `Bearer ${token}` }) }) };
}

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
  const { call } = await start();
  for (const address of OFFERS) {
    await openHydrated(page, site.url + address);
    await expect(registerLinks(page).first()).toBeVisible();
  }
  expect((await register("ala@example.com")).status).toBe(201);

  const values: Partial<SiteSettings> = { "registration.mode": "closed" };
  const { states } = await call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  await call(siteSettings.save, { body: { values, revisions } });

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
  const { token, call } = await start({ NADAJ_REGISTRATION: "closed" });
  await signIn(page, { token });
  await openHydrated(page, `${site.url}/admin/settings?group=registration`);
  await acceptTerms(page, "pl");
  const mode = page.getByRole("radiogroup", { name: m.settings_mode({}, PL) });
  await expect(mode.getByRole("radio", { checked: true })).toHaveAccessibleName(
    m.settings_mode_closed({}, PL),
  );
  for (const choice of await mode.getByRole("radio").all()) await expect(choice).toBeDisabled();
  await expect(page.getByText(m.settings_fixed({ variable: "NADAJ_REGISTRATION" }, PL))).toBeVisible();

  const body = { values: { "registration.mode": "open" as const }, revisions: {} };
  await expect(call(siteSettings.save, { body })).rejects.toThrow(/NADAJ_REGISTRATION/);

  expect((await register("ala@example.com")).status).toBe(403);
  expect((await call(siteSettings.get)).values["registration.mode"]).toBe("closed");
});
