import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { createClient } from "#shared/client.ts";
import type { Locale } from "#shared/texts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { openHydrated } from "../page-frame.ts";
import { linkInEmail, makeMember, PASSWORD, screen, signIn, SITE } from "../site.ts";

test.use({ locale: "pl-PL" });

const NEW_PASSWORD = "zupełnie nowe hasło";
const visitor = createClient({ base: `${SITE}/api` });

test("@smoke registration sends the entered values and nothing else [ACC-029, ACC-063, ACC-067, ACC-076, ACC-077, ACC-079]", async ({
  page,
}) => {
  await openHydrated(page, "/en/register");
  const submit = page.getByRole("button", { name: "Create the account" });
  await submit.click();
  await expect(page.getByText("This field is required")).toHaveCount(5);

  await page.getByLabel("Email", { exact: true }).fill(`${crypto.randomUUID().slice(0, 8)}@example.com`);
  await page.getByLabel("First name").fill("  Jan ");
  await page.getByLabel("Last name").fill("Kos");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Repeat password").fill("different");
  await submit.click();
  await expect(page.getByText("The passwords do not match")).toBeVisible();
  await page.getByLabel("Repeat password").fill(PASSWORD);
  await page.getByRole("button", { name: /More about you/ }).click();
  await page.getByRole("button", { name: /Age/ }).click();
  await expect(page.getByRole("option", { name: "Under 18" })).toBeVisible();
  await page.getByRole("option", { name: "Rather not say" }).click();

  const request = page.waitForRequest(/\/api\/auth\/register$/);
  await submit.click();

  const body = (await request).postDataJSON() as Record<string, string>;
  expect(Object.keys(body).toSorted()).toEqual(["email", "name", "password", "surname"]);
  expect(body).toMatchObject({ name: "Jan" });
});

test("a profile stores the entered values and deletes the cleared ones [LAS-115]", async ({ page }) => {
  const member = await makeMember();
  await signIn(page, member);
  await page.goto("/account");
  await expect(page.getByText(/co\snajmniej\s512\s×\s512/)).toBeVisible();
  await page.getByLabel("Telefon").fill("+48 600 700 800");
  await page.getByLabel("Adres", { exact: false }).last().fill("Leśna 4, Zakopane");
  await page.getByLabel("Kobieta").check();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(page.getByText("Zapisano")).toBeVisible();
  expect(await member.call(accounts.me)).toMatchObject({
    phone: "+48 600 700 800",
    address: "Leśna 4, Zakopane",
    sex: "female",
    age: null,
  });

  await page.reload();
  await page.getByLabel("Telefon").fill("");
  await page.getByRole("radio", { name: "Nie podaję" }).check();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await expect(page.getByText("Zapisano")).toBeVisible();
  expect(await member.call(accounts.me)).toMatchObject({ phone: null, sex: null });
});

test("@smoke password, email address and devices are managed on one screen [ACC-019]", async ({ page }) => {
  const member = await makeMember();
  const login = { body: { email: member.email, password: PASSWORD } };
  const phone = await visitor(accounts.login, login);
  await visitor(accounts.login, login);
  await signIn(page, member);
  await page.goto("/account/security");
  const devices = page.getByRole("region", { name: "Zalogowane urządzenia" });
  // The sessions of this page, the phone and a tablet.
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  for (const left of [2, 1]) {
    await devices
      .getByRole("button", { name: /^Wyloguj: / })
      .first()
      .click();
    await expect(devices.getByRole("listitem")).toHaveCount(left);
  }
  const other = await fetch(`${SITE}/api/auth/me`, { headers: { authorization: `Bearer ${phone.token}` } });
  expect(other.status).toBe(401);

  const password = page.getByRole("region", { name: "Hasło", exact: true });
  await password.getByLabel("Obecne hasło").fill("wrong");
  await password.getByLabel("Nowe hasło", { exact: true }).fill("krótkie");
  await expect(password.getByText(m.security_password_short({}, { locale: "pl" }))).toBeVisible();
  await password.getByLabel("Nowe hasło", { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel("Powtórz hasło").fill(NEW_PASSWORD);
  await password.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(password.getByText("To nie jest Twoje obecne hasło.")).toBeVisible();
  await password.getByLabel("Obecne hasło").fill(PASSWORD);
  await password.getByRole("button", { name: "Zmień hasło" }).click();
  await expect(page.getByText("Zmieniono hasło")).toBeVisible();

  const email = `new-${member.email}`;
  const address = page.getByRole("region", { name: "Adres e-mail" });
  await address.getByLabel("Nowy adres e-mail").fill(email);
  await address.getByLabel("Obecne hasło").fill(NEW_PASSWORD);
  await address.getByRole("button", { name: "Zmień adres" }).click();
  await expect(address.getByText(m.security_email_sent({ email }, { locale: "pl" }))).toBeVisible();
  await openHydrated(page, await linkInEmail(email, "/confirm-email"));
  await page.getByRole("button", { name: "Potwierdź adres" }).click();
  await expect(page.getByText(m.security_confirm_done_title({}, { locale: "pl" }))).toBeVisible();
  expect(await member.call(accounts.me)).toMatchObject({ email });

  await openHydrated(page, await linkInEmail(member.email, "/confirm-email"));
  await page.getByRole("button", { name: "Cofnij zmianę" }).click();
  await expect(page.getByText(m.security_undo_done_title({}, { locale: "pl" }))).toBeVisible();
  await expect(member.call(security.sessions)).rejects.toMatchObject({ status: 401 });
});

for (const locale of ["pl", "en"] satisfies Locale[]) {
  const text = { locale };

  test(`a failed registration and a failed save show the error and keep the input, ${locale} [ACC-086, ACC-087, ACC-088]`, async ({
    page,
  }) => {
    const broken = { status: 500, json: { statusCode: 500, code: "INTERNAL", message: "?" } };
    const member = await makeMember();
    await page.route(/\/api\/auth\/(register|update-account|avatar)$/, (route) => route.fulfill(broken));
    await openHydrated(page, screen(locale, "/register"));
    await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill("ola@example.com");
    await page.getByLabel(m.accounts_name({}, text), { exact: true }).fill("Ola");
    await page.getByLabel(m.accounts_surname({}, text), { exact: true }).fill("Kowal");
    await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
    await page.getByLabel(m.accounts_password_again({}, text), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: m.accounts_register_submit({}, text), exact: true }).click();
    await expect(page.getByText(m.accounts_register_failed({}, text))).toBeVisible();
    await expect(page.getByLabel(m.accounts_name({}, text), { exact: true })).toHaveValue("Ola");

    await signIn(page, member);
    await page.goto(screen(locale, "/account"));
    await page.getByLabel(m.accounts_name({}, text), { exact: true }).fill("Olga");
    await page.getByRole("button", { name: m.accounts_save({}, text), exact: true }).click();
    await expect(page.getByText(m.accounts_save_failed({}, text))).toBeVisible();
    await expect(page.getByLabel(m.accounts_name({}, text), { exact: true })).toHaveValue("Olga");
    expect(await member.call(accounts.me)).toMatchObject({ name: "Ola", hasAvatar: false });

    const image = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: image });
    await page.getByRole("button", { name: m.accounts_crop_done({}, text) }).click();
    await expect(page.getByText(m.accounts_avatar_failed({}, text))).toBeVisible();
  });
}
