import { expect, type Locator, type Page } from "@playwright/test";
import { createClient } from "#shared/client.ts";
import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SettingKey } from "#shared/site-settings/settings.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { makeAdministrator, makeMember, screen, setRole, signIn, SITE } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const TEXT_MIN_PX = 12;
const GROUPS = [
  { address: "", name: m.settings_group_site },
  { address: "?group=registration", name: m.settings_group_registration },
  { address: "?group=limits", name: m.settings_group_limits },
  { address: "?group=encoding", name: m.settings_group_encoding },
  { address: "?group=moderation", name: m.reviews_group },
  { address: "?group=money", name: m.settings_group_money },
  { address: "?group=mail", name: m.settings_group_mail },
  { address: "?group=categories", name: m.settings_group_categories },
];

/** A text field of a group, a value that is refused, and what each language saves. */
interface Field {
  readonly address: string;
  readonly key: SettingKey;
  readonly label: (inputs: Record<string, never>, options: { locale: Locale }) => string;
  readonly refused: string;
  readonly saved: Readonly<Record<Locale, string>>;
}

const FIELDS: readonly Field[] = [
  {
    ...{ address: "", key: "site.operatorEmail", label: m.settings_operator_email, refused: "to nie adres" },
    saved: { pl: "prawa@szlak.example", en: "law@szlak.example" },
  },
  {
    ...{ address: "?group=registration", key: "registration.refusedDomains" },
    ...{ label: m.settings_refused_domains, refused: "to_nie_domena" },
    saved: { pl: "spam.example", en: "junk.example" },
  },
  {
    ...{ address: "?group=limits", key: "limits.sessions", label: m.settings_sessions, refused: "0" },
    saved: { pl: "20", en: "30" },
  },
  {
    ...{ address: "?group=encoding", key: "encoding.liveStreams" },
    ...{ label: m.settings_live_streams, refused: "0" },
    saved: { pl: "7", en: "8" },
  },
  {
    ...{ address: "?group=moderation", key: "moderation.holdPosts" },
    ...{ label: m.reviews_hold_posts, refused: "-1" },
    saved: { pl: "2", en: "3" },
  },
  {
    ...{ address: "?group=money", key: "money.donationMinimum" },
    ...{ label: m.settings_donation_minimum, refused: "0" },
    saved: { pl: "6", en: "7" },
  },
  {
    ...{ address: "?group=mail", key: "mail.sender", label: m.settings_sender, refused: "to nie adres" },
    saved: { pl: "Szlak <szlak@szlak.example>", en: "Trail <szlak@szlak.example>" },
  },
];

test.use({ locale: "pl-PL", viewport: DESKTOP });

/** A site of its own: its settings would change what other tests see. */
let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

function save(page: Page, locale: Locale) {
  return page.getByRole("button", { name: m.settings_save({}, { locale }), exact: true });
}

/** The sentences that belong to a field. */
function describedBy(field: Locator): Promise<string> {
  return field.evaluate((control) =>
    (control.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
}

/** Gives the category of music a name that is taken, and then one that is not. */
async function renameCategory(page: Page, locale: Locale): Promise<void> {
  const name = { pl: "Muzyka", en: "Music" }[locale];
  await openHydrated(page, site.url + screen(locale, "/admin/settings?group=categories"));
  await page.getByRole("button", { name: m.categories_more({ name }, { locale }), exact: true }).click();
  await page.getByRole("menuitem", { name: m.categories_edit({}, { locale }), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const label = { pl: m.categories_name_pl, en: m.categories_name_en }[locale];
  const field = dialog.getByRole("textbox", { name: label({}, { locale }), exact: true });
  const done = dialog.getByRole("button", { name: m.categories_save({}, { locale }), exact: true });
  await field.fill("Sport");
  await done.click();
  await expect(dialog.getByText(m.errors_field_category_name_taken({}, { locale })).first()).toBeVisible();
  expect(await layoutFaults(page, TEXT_MIN_PX), locale).toEqual([]);
  expect(await accessibilityFaults(page), locale).toEqual([]);
  const renamed = { pl: "Melodie", en: "Tunes" }[locale];
  await field.fill(renamed);
  await done.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByText(renamed, { exact: true })).toBeVisible();
}

test("administrators find eight groups of settings in both languages; nobody else reads or saves one [OPS-001]", async ({
  page,
  openWindow,
}) => {
  const administrator = await makeAdministrator();
  await signIn(page, administrator);
  for (const locale of LOCALES) {
    await openHydrated(page, screen(locale, "/admin/settings"));
    const tabs = page.getByRole("navigation", { name: m.settings_groups({}, { locale }), exact: true });
    const names = GROUPS.map(({ name }) => name({}, { locale }));
    await expect(tabs.getByRole("link")).toHaveText(names);
    for (const [index, { address }] of GROUPS.entries()) {
      const tab = tabs.getByRole("link").nth(index);
      await tab.click();
      await expect(tab).toHaveAttribute("aria-current", "page");
      await expect(page).toHaveURL(
        new RegExp(`${screen(locale, "/admin/settings")}${RegExp.escape(address)}$`),
      );
    }
  }

  const { states } = await administrator.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  const body = { values: { "site.name": "Obca" }, revisions };
  for (const role of ["moderator", "creator", "user"] as const) {
    const member = await makeMember();
    await setRole(member, role);
    await expect(member.call(siteSettings.get)).rejects.toMatchObject({ status: 403 });
    await expect(member.call(siteSettings.save, { body })).rejects.toMatchObject({ status: 403 });
    const window = await openWindow({ account: member, path: "/admin/settings" });
    await expect(window.getByRole("main").getByRole("heading").first()).toBeVisible();
    await expect(save(window, "pl")).toHaveCount(0);
  }
  const visit = createClient({ base: `${SITE}/api` });
  await expect(visit(siteSettings.get)).rejects.toMatchObject({ status: 401 });
  await expect(visit(siteSettings.save, { body })).rejects.toMatchObject({ status: 401 });
  expect((await administrator.call(siteSettings.get)).values["site.name"]).not.toBe("Obca");
});

test("on a phone, each group says in both languages what is wrong with a setting and saves it then [OPS-008]", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(PHONE);
  await signIn(page, site);
  const sentences: Record<Locale, string[]> = { pl: [], en: [] };
  for (const locale of LOCALES) {
    for (const { address, key, label, refused, saved } of FIELDS) {
      await openHydrated(page, site.url + screen(locale, `/admin/settings${address}`));
      const field = page.getByRole("textbox", { name: label({}, { locale }), exact: true });
      await field.fill(refused);
      await save(page, locale).click();
      await expect(field, key).toHaveAttribute("aria-invalid", "true");
      await expect(field, key).toHaveAccessibleDescription(/\S/);
      sentences[locale].push(await describedBy(field));
      // What the bars cover while the page is scrolled is no target.
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await layoutFaults(page, TEXT_MIN_PX), `${locale} ${key}`).toEqual([]);
      expect(await accessibilityFaults(page), `${locale} ${key}`).toEqual([]);
      await field.fill(saved[locale]);
      await save(page, locale).click();
      await expect(page.getByText(m.settings_unchanged({}, { locale }))).toBeVisible();
      await reloadHydrated(page);
      await expect(field, key).toHaveValue(saved[locale]);
    }
    await renameCategory(page, locale);
  }
  expect(sentences.pl).toHaveLength(FIELDS.length);
  for (const [index, sentence] of sentences.pl.entries()) expect(sentences.en[index]).not.toBe(sentence);
});
