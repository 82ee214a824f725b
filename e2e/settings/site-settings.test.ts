import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { LOCALES } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { makeAdministrator, makeMember, PASSWORD, screen, setRole, signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

test.use({ locale: "pl-PL", viewport: DESKTOP });

const PL = { locale: "pl" } as const;
const TEXT_MIN_PX = 12;
const GROUPS = ["site", "registration", "limits", "encoding", "moderation", "money", "mail", "categories"];
const REGISTRATION = "/admin/settings?group=registration";

function refusedDomains(page: Page) {
  return page.getByRole("textbox", { name: m.settings_refused_domains({}, PL), exact: true });
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
}

/** The site is shared: what other tests refuse stays. */
async function addDomain(page: Page, domain: string): Promise<void> {
  const before = await refusedDomains(page).inputValue();
  await refusedDomains(page).fill(`${before}\n${domain}`);
}

async function register(page: Page, email: string): Promise<void> {
  await openHydrated(page, "/register");
  await page.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password_again({}, PL), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.accounts_name({}, PL), { exact: true }).fill("Ala");
  await page.getByLabel(m.accounts_surname({}, PL), { exact: true }).fill("Kot");
  await page.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accounts_register_submit({}, PL), exact: true }).click();
}

test("@smoke an administrator refuses a mail domain, visitors meet it at once, and the change is taken back [OPS-002, OPS-024]", async ({
  page,
  openWindow,
}) => {
  const domain = `${randomUUID()}.example`;
  const administrator = await makeAdministrator();
  const { name: firstName, surname } = await administrator.call(accounts.me);
  const author = `${firstName} ${surname}`;
  await signIn(page, administrator);
  await openHydrated(page, "/admin");
  await page
    .getByRole("link", { name: m.settings_title({}, PL), exact: true })
    .first()
    .click();
  await page.getByRole("link", { name: m.settings_group_registration({}, PL) }).click();
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();

  const allowed = page.getByRole("textbox", { name: m.settings_allowed_domains({}, PL), exact: true });
  await allowed.pressSequentially("szkola.example\n");
  await expect(allowed).toHaveValue("szkola.example\n");
  await allowed.fill("");
  await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();

  await addDomain(page, "to_nie_domena");
  await save(page);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByText(/^Wiersz.\d+:/)).toBeVisible();
  await page.getByRole("button", { name: m.settings_undo({}, PL) }).click();
  await expect(refusedDomains(page)).not.toHaveValue(/to_nie_domena/);

  await addDomain(page, `@${domain.toUpperCase()}`);
  await save(page);
  await expect(page.getByText(m.settings_saved({}, PL))).toBeVisible();
  await expect(refusedDomains(page)).toHaveValue(new RegExp(domain));
  // What the top bar covers while the page is scrolled is no target.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityFaults(page)).toEqual([]);

  const visitor = await openWindow();
  await register(visitor, `ala@poczta.${domain}`);
  const refusal = `Adresy w domenie poczta.${domain} nie są tu przyjmowane.`;
  await expect(visitor.getByText(refusal).first()).toBeVisible();

  const name = m.settings_history_of({ name: m.settings_refused_domains({}, PL) }, PL);
  await page.getByRole("button", { name }).click();
  const history = page.getByRole("dialog", { name });
  expect(await accessibilityFaults(page)).toEqual([]);
  await history
    .getByRole("button", { name: /^Przywróć poprzednią wartość/ })
    .first()
    .click();
  await expect(refusedDomains(page)).not.toHaveValue(new RegExp(domain));
  await page.getByRole("button", { name }).click();
  const changes = history.getByRole("listitem").filter({ hasText: domain });
  await expect(changes).toHaveCount(2);
  for (const change of await changes.all()) await expect(change).toContainText(author);
});

test("the second of two administrators sees what the first has saved, and chooses [OPS-123]", async ({
  page,
  openWindow,
}) => {
  const [first, second] = [await makeAdministrator(), await makeMember()];
  await setRole(second, "admin");
  const [mine, theirs] = [`${randomUUID()}.example`, `${randomUUID()}.example`];
  await signIn(page, first);
  await openHydrated(page, REGISTRATION);
  const other = await openWindow({ account: second, path: REGISTRATION });
  await addDomain(page, mine);
  await addDomain(other, theirs);
  await save(other);
  await expect(other.getByText(m.settings_saved({}, PL))).toBeVisible();

  await save(page);
  await expect(page.getByText(/Te same ustawienia zmieniono w międzyczasie/)).toBeVisible();
  await expect(page.getByText(new RegExp(`zmieniono na.*${theirs}`))).toBeVisible();
  await expect(refusedDomains(page)).toHaveValue(new RegExp(mine));
  await page.getByRole("button", { name: m.settings_conflict_keep({}, PL) }).click();
  await save(page);
  await expect(page.getByText(m.settings_saved({}, PL))).toBeVisible();

  const { values } = await first.call(siteSettings.get);
  expect(values["registration.refusedDomains"]).toContain(mine);
  expect(values["registration.refusedDomains"]).not.toContain(theirs);
});

test("moderators find no settings", async ({ page }) => {
  const moderator = await makeMember();
  await setRole(moderator, "moderator");
  await signIn(page, moderator);
  await openHydrated(page, "/admin/settings");
  await expect(page.getByText(m.settings_forbidden_title({}, PL))).toBeVisible();
  await expect(page.getByRole("link", { name: m.settings_title({}, PL), exact: true })).toHaveCount(0);
});

for (const locale of LOCALES) {
  test(`each group of settings fits a phone: ${locale}`, async ({ openWindow }) => {
    const page = await openWindow({ account: await makeAdministrator(), viewport: PHONE });
    for (const group of GROUPS) {
      await openHydrated(page, screen(locale, `/admin/settings?group=${group}`));
      const ready =
        group === "categories" ? m.categories_add({}, { locale }) : m.settings_save({}, { locale });
      await expect(page.getByRole("button", { name: ready })).toBeVisible();
      const tabs = page.getByRole("navigation", { name: m.settings_groups({}, { locale }) });
      await expect(tabs.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
      expect(await accessibilityFaults(page), group).toEqual([]);
      expect(await layoutFaults(page, TEXT_MIN_PX), group).toEqual([]);
    }
  });
}
