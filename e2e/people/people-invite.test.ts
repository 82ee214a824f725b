import { expect, type Page } from "@playwright/test";
import { invitations } from "#shared/accounts/invitations.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { siteDatabase } from "../seeding.ts";
import { emailsTo, linkInEmail, makeMember, PASSWORD, signIn } from "../site.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";
import { expectNoFaults, logIn, makeNamed } from "./people-steps.ts";

const PL = { locale: "pl" } as const;
const EN = { locale: "en" } as const;

test.use({ locale: "pl-PL", viewport: DESKTOP });

const newAddress = () => `${crypto.randomUUID().slice(0, 8)}@example.com`;

interface NewPerson {
  readonly email: string;
  readonly way: "create" | "invite";
  readonly language: "Polski" | "English";
}

/** Fills in the dialog, which stays open. */
async function fillDialog(page: Page, { email, way, language }: NewPerson): Promise<void> {
  await page.getByRole("button", { name: m.admin_new_person({}, PL), exact: true }).click();
  const dialog = page.getByRole("dialog");
  const label = way === "create" ? m.admin_new_person_create({}, PL) : m.admin_new_person_invite({}, PL);
  await dialog.getByRole("radio", { name: new RegExp(`^${label}`) }).check();
  await dialog.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(email);
  await dialog.getByLabel(m.accounts_name({}, PL), { exact: true }).fill("Żaneta");
  await dialog.getByLabel(m.accounts_surname({}, PL), { exact: true }).fill("Wójcik");
  await dialog.getByRole("radio", { name: m.admin_role_creator({}, PL), exact: true }).check();
  await dialog.getByRole("radio", { name: language, exact: true }).check();
}

/** Presses the button of the dialog. */
async function confirm(page: Page, way: NewPerson["way"]): Promise<void> {
  const name = way === "create" ? m.admin_new_person_create({}, PL) : m.admin_new_person_invite({}, PL);
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

async function addPerson(page: Page, person: NewPerson): Promise<void> {
  await openHydrated(page, "/admin");
  await fillDialog(page, person);
  await confirm(page, person.way);
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

function fillNewPassword(page: Page, locale: "pl" | "en") {
  return page.getByLabel(m.accounts_password_again({}, { locale }), { exact: true }).fill(PASSWORD);
}

test("staff create an account and invite a person; both set a password by the link of their mail and log in [OPS-045]", async ({
  page,
  openWindow,
}) => {
  test.setTimeout(300_000);
  const admin = await makeNamed("Adam", "admin");
  const [created, invited] = [newAddress(), newAddress()];
  await signIn(page, admin);

  await test.step("the dialog is right at three widths, and creates the account", async () => {
    await openHydrated(page, "/admin");
    await fillDialog(page, { email: created, way: "create", language: "English" });
    await expectNoFaults(page, "new-person");
    await confirm(page, "create");
    await expect(page.getByText(m.admin_new_person_created({ email: created }, PL))).toBeVisible();
    await expect(page.getByRole("rowheader").filter({ hasText: created })).toBeVisible();
  });

  await test.step("its owner sets a password, in English, and logs in", async () => {
    const link = new URL(await linkInEmail(created, "/reset-password"));
    expect(link.pathname).toBe("/en/reset-password");
    const [email] = await emailsTo(created);
    expect(email?.text).toContain("has created an account for you");
    const own = await openWindow();
    await openHydrated(own, link.pathname + link.search);
    await own.getByLabel(m.security_new_password({}, EN), { exact: true }).fill(PASSWORD);
    await fillNewPassword(own, "en");
    await own.getByRole("button", { name: m.security_reset_set({}, EN) }).click();
    await expect(own.getByText(m.security_reset_done_title({}, EN))).toBeVisible();
    await logIn(own, { email: created });
    await expect(own).not.toHaveURL(/\/login/);
  });

  let link: URL;
  await test.step("an address is invited, and is listed with who invited", async () => {
    await addPerson(page, { email: invited, way: "invite", language: "Polski" });
    await expect(page.getByText(m.admin_new_person_invited({ email: invited }, PL))).toBeVisible();
    link = new URL(await linkInEmail(invited, "/register"));
    const [email] = await emailsTo(invited);
    expect(email?.text).toContain("Żaneta, zapraszamy");
    await openHydrated(page, "/admin/invitation-codes");
    const row = page.getByRole("row").filter({ hasText: invited });
    await expect(row).toContainText("Adam Nowak");
    await expect(row).toContainText(m.admin_role_creator({}, PL));
    await expectNoFaults(page, "invitations");
  });

  await test.step("the invited person registers with the link alone, and logs in", async () => {
    const own = await openWindow({ viewport: PHONE });
    await openHydrated(own, link.pathname + link.search);
    const address = own.getByLabel(m.accounts_email({}, PL), { exact: true });
    await expect(address).toHaveValue(invited);
    await expect(address).toHaveAttribute("readonly");
    await expect(own.getByLabel(m.accounts_name({}, PL), { exact: true })).toHaveValue("Żaneta");
    expect(await accessibilityFaults(own)).toEqual([]);
    await own.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(PASSWORD);
    await fillNewPassword(own, "pl");
    await own.getByRole("button", { name: m.accounts_register_submit({}, PL), exact: true }).click();
    await expect(own.getByRole("heading", { name: m.accounts_ready_title({}, PL) })).toBeFocused();
    expect(await accessibilityFaults(own)).toEqual([]);
    await logIn(own, { email: invited });
    await expect(own).not.toHaveURL(/\/login/);
    const { id } = await siteDatabase()
      .selectFrom("users")
      .select("id")
      .where("email", "=", invited)
      .executeTakeFirstOrThrow();
    const { role } = await admin.call(userAdmin.show, { params: { id } });
    expect(role).toBe("creator");
    await openHydrated(page, `/admin/people/${id}`);
    await expect(page.getByText(m.admin_history_invited({}, PL))).toBeVisible();
  });

  await test.step("the link works once", async () => {
    const other = await openWindow();
    await openHydrated(other, link.pathname + link.search);
    await expect(other.getByText(m.errors_invitation_used({}, PL))).toBeVisible();
    expect(await accessibilityFaults(other)).toEqual([]);
  });
});

test("an invitation that staff withdraw is refused with a sentence [OPS-045]", async ({
  page,
  openWindow,
}) => {
  const invited = newAddress();
  await signIn(page, await makeNamed("Maria", "moderator"));
  await addPerson(page, { email: invited, way: "invite", language: "Polski" });
  const link = new URL(await linkInEmail(invited, "/register"));
  await openHydrated(page, "/admin/invitation-codes");
  const row = page.getByRole("row").filter({ hasText: invited });

  await row.getByRole("button", { name: new RegExp(m.security_invited_revoke({}, PL)) }).click();
  const question = page.getByRole("alertdialog");
  expect(await accessibilityFaults(page)).toEqual([]);
  await question.getByRole("button", { name: m.security_invited_revoke({}, PL), exact: true }).click();

  await expect(page.getByText(m.security_invited_revoked({}, PL))).toBeVisible();
  await expect(row).toHaveCount(0);
  const guest = await openWindow();
  await openHydrated(guest, link.pathname + link.search);
  await expect(guest.getByText(m.errors_invitation_revoked({}, PL))).toBeVisible();
  await expectNoFaults(guest, "invitation-revoked");
});

test("a code that an administrator withdraws opens no more accounts", async ({ page, openWindow }) => {
  const admin = await makeNamed("Adam", "admin");
  const { code } = await admin.call(invitations.create, { body: { uses: 7 } });
  await signIn(page, admin);
  await openHydrated(page, "/admin/invitation-codes");
  const row = page.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText(m.security_invitation_valid({}, PL));

  await row.getByRole("button", { name: new RegExp(m.security_invitation_revoke({}, PL)) }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(code);
  await expectNoFaults(page, "revoke-code");
  await page.setViewportSize(DESKTOP);
  await question.getByRole("button", { name: m.security_invitation_revoke({}, PL), exact: true }).click();

  await expect(row).toContainText(m.security_invitation_revoked({}, PL));
  await expect(
    row.getByRole("button", { name: new RegExp(m.security_invitation_revoke({}, PL)) }),
  ).toHaveCount(0);
  const guest = await openWindow();
  await openHydrated(guest, `/register?code=${code}`);
  await guest.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(newAddress());
  await guest.getByLabel(m.accounts_name({}, PL), { exact: true }).fill("Ola");
  await guest.getByLabel(m.accounts_surname({}, PL), { exact: true }).fill("Lis");
  await guest.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(PASSWORD);
  await fillNewPassword(guest, "pl");
  await guest.getByRole("button", { name: m.accounts_register_submit({}, PL), exact: true }).click();
  await expect(guest.getByText(m.errors_invalid_invitation_code({}, PL))).toBeVisible();
});

test("an address that has an account is neither invited nor given a second one; moderators give no role of the staff", async ({
  page,
}) => {
  const { email } = await makeMember();
  await signIn(page, await makeNamed("Maria", "moderator"));
  await openHydrated(page, "/admin");

  await fillDialog(page, { email, way: "invite", language: "Polski" });
  await expect(page.getByRole("dialog").getByRole("radio", { name: m.admin_role_admin({}, PL) })).toHaveCount(
    0,
  );
  for (const way of ["invite", "create"] as const) {
    const label = way === "create" ? m.admin_new_person_create({}, PL) : m.admin_new_person_invite({}, PL);
    await page
      .getByRole("dialog")
      .getByRole("radio", { name: new RegExp(`^${label}`) })
      .check();
    await confirm(page, way);
    await expect(page.getByText(m.errors_email_taken({}, PL))).toBeVisible();
    const address = page.getByRole("dialog").getByLabel(m.accounts_email({}, PL), { exact: true });
    await expect(address).toBeFocused();
  }

  expect(await emailsTo(email)).toEqual([]);
});
