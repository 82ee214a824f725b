import { expect, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { mailTemplates } from "#shared/mail-templates/contract.ts";
import { listOutbox, type OutboxMail } from "#server/platform/mail/outbox.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TEXT_MIN_PX = 12;
const PASSWORD_EMAIL = { params: { template: "password-reset", language: "pl" } } as const;
const EDITOR = "/admin/mail-templates/password-reset/pl";

test.use({ locale: "pl-PL", viewport: DESKTOP });

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
});
test.afterAll(() => site.stop());

let people = 0;

/** The email that a new account gets after asking for a new password. */
async function nextPasswordEmail(): Promise<OutboxMail> {
  people += 1;
  const email = `osoba${people}@example.com`;
  const person = { email, password: "haslo123", name: "Ala", surname: "Kot" };
  await site.call(accounts.register, { body: person });
  await site.call(security.requestReset, { body: { email } });
  const received = async () => {
    const { items } = await listOutbox({ dataDir: site.dataDir, limit: 100, offset: 0 });
    return items.find(({ to, text }) => to === email && text.includes("/reset-password"));
  };
  await expect.poll(received, { timeout: 30_000 }).toBeDefined();
  const found = await received();
  if (!found) throw new Error("No email");
  return found;
}

function controls(page: Page) {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  return {
    subject: field(m.templates_part_subject({}, PL)),
    title: field(m.templates_part_title({}, PL)),
    text: field(m.templates_part_paragraph({ number: 2 }, PL)),
    save: page.getByRole("button", { name: m.templates_save({}, PL), exact: true }),
    preview: page.frameLocator(`iframe[title="${m.templates_preview_frame({}, PL)}"]`),
  };
}

test("an administrator edits the password email with a preview, and puts its default back [OPS-041]", async ({
  page,
}) => {
  const standard = await nextPasswordEmail();
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=mail`);
  await page.getByRole("link", { name: m.templates_name_password_reset({}, PL) }).click();
  const { subject, title, text, save, preview } = controls(page);
  await expect(preview.getByRole("heading")).toHaveText(/^Ola, /);
  await expect(page.locator("iframe")).toHaveAttribute("sandbox", "");

  await subject.fill("Hasło do {site}");
  await title.fill("{name}, oto <b>link</b>");
  await text.fill("Pierwszy akapit.\n\nDrugi akapit dla {name}.");
  await expect(preview.getByRole("heading")).toHaveText("Ola, oto <b>link</b>");
  await expect(preview.getByText("Drugi akapit dla Ola.")).toBeVisible();
  await expect(page.getByText(m.templates_preview_subject({ subject: "Hasło do Nadaj" }, PL))).toBeVisible();
  await page.getByRole("tab", { name: m.templates_preview_text({}, PL) }).click();
  await expect(page.getByRole("tabpanel")).toContainText("Drugi akapit dla Ola.");

  await title.fill("{nick}, oto link");
  await expect(title).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/\{nick\}.*\{name\}, \{site\}/)).toBeVisible();
  await save.click();
  await expect(page.getByRole("alert")).toBeVisible();
  expect((await site.call(mailTemplates.get, PASSWORD_EMAIL)).revision).toBe(0);
  await title.fill("{name}, oto link");
  await save.click();
  await expect(page.getByText(m.templates_unchanged({}, PL))).toBeVisible();

  const edited = await nextPasswordEmail();
  expect(edited.subject).toBe("Hasło do Nadaj");
  expect(edited.text).toMatch(/^Ala, oto link\n\nPierwszy akapit\.\n\nDrugi akapit dla Ala\.\n\n/);
  expect(edited.text).toMatch(/\nhttp\S+\/reset-password\?/);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);

  await page.getByRole("button", { name: m.templates_put_default({}, PL) }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(m.templates_put_default_title({}, PL));
  await question.getByRole("button", { name: m.templates_put_default({}, PL) }).click();
  await expect(page.getByText(m.templates_standard({}, PL))).toBeVisible();
  const again = await nextPasswordEmail();
  expect(again.subject).toBe(standard.subject);
  expect(withoutLink(again.text)).toBe(withoutLink(standard.text));

  await page.getByRole("button", { name: m.templates_history({}, PL), exact: true }).click();
  const changes = page.getByRole("dialog").getByRole("listitem");
  await expect(changes).toHaveCount(2);
  await changes
    .first()
    .getByRole("button", { name: m.templates_history_take({}, PL) })
    .click();
  await expect(subject).toHaveValue("Hasło do {site}");
});

test("what another administrator saves meanwhile is shown and never overwritten unasked", async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: PHONE });
  await signIn(page, site);
  await openHydrated(page, site.url + EDITOR);
  const { subject, title, save } = controls(page);
  await title.fill("Mój nagłówek");
  const { revision } = await site.call(mailTemplates.get, PASSWORD_EMAIL);
  await site.call(mailTemplates.save, {
    ...PASSWORD_EMAIL,
    body: { texts: { subject: "Cudzy temat" }, revision },
  });

  await save.click();
  await page.getByRole("button", { name: m.templates_conflict_keep({}, PL) }).click();
  await expect(subject).toHaveValue("Cudzy temat");
  await expect(title).toHaveValue("Mój nagłówek");
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  await save.click();
  await expect(page.getByText(m.templates_unchanged({}, PL))).toBeVisible();

  const { parts } = await site.call(mailTemplates.get, PASSWORD_EMAIL);
  const texts = Object.fromEntries(parts.map(({ part, text }) => [part, text]));
  expect(texts).toMatchObject({ subject: "Cudzy temat", title: "Mój nagłówek" });
  await openHydrated(page, `${site.url}/admin/settings?group=mail`);
  const link = page.getByRole("link", { name: m.templates_name_password_reset({}, PL) });
  await expect(link).toContainText(m.templates_edited({ languages: "Polski" }, PL));
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
});

function withoutLink(text: string): string {
  return text.replace(/\bhttp\S+/g, "");
}
