import { expect } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { expectNoFaults } from "../people/people-steps.ts";
import { signIn } from "../site.ts";
import { DESKTOP, test } from "../windows.ts";

const PL = { locale: "pl" } as const;

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite;
test.afterEach(() => site.stop());

test("after a new version of the terms accounts agree again, and staff see to which one", async ({
  page,
}) => {
  test.setTimeout(180_000);
  site = await startOwnSite();
  await site.call(accounts.edit, { body: { termsAcceptedAt: "2024-01-10T12:00:00.000Z" } });
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=registration`);
  const version = page.getByLabel(m.settings_terms_version({}, PL));
  await expect(version).toHaveValue("2023-06-12");
  await expectNoFaults(page, "registration-settings");
  await version.fill("2024-02-01");
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();

  await reloadHydrated(page);

  const dialog = page.getByRole("dialog", { name: m.shell_terms_title({ site: "Nadaj" }, PL) });
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: m.shell_terms_save({}, PL) }).click();
  await expect(dialog).toHaveCount(0);
  const { _id: id } = await site.call(accounts.me);
  await openHydrated(page, `${site.url}/admin/people/${id}`);
  await expect(page.getByText(m.admin_person_terms_version({ day: "1 lutego 2024" }, PL))).toBeVisible();
});
