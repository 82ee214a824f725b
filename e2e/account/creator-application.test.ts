import { expect, test, type Page } from "@playwright/test";
import { channels } from "#shared/channels/contract.ts";
import { creators } from "#shared/creators/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { BOTTOM_BAR, openHydrated } from "../page-frame.ts";
import { linkInEmail, makeMember, setRole, signIn, SITE } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const PL = { locale: "pl" } as const;

function button(page: Page, name: string) {
  return page.getByRole("button", { name, exact: true });
}

test("a user without a channel applies from any page; only creators can create another channel", async ({
  page,
  browser,
}) => {
  const applicant = await makeMember();
  const account = page.getByRole("button", { name: m.shell_account_menu({}, PL) });
  const dialog = page.getByRole("dialog", { name: m.channels_application_title({}, PL) });
  const message = dialog.getByLabel(m.channels_application_message({}, PL));
  const send = dialog.getByRole("button", { name: m.channels_application_submit({}, PL), exact: true });
  await test.step("the application opens from the menu of users without a channel [CRE-015, CRE-016]", async () => {
    await signIn(page, applicant);
    await openHydrated(page, "/new");
    await account.click();
    await expect(page.getByRole("menuitem", { name: m.shell_create_channel({}, PL) })).toBeVisible();
    await page.getByRole("menuitem", { name: m.shell_become_creator({}, PL) }).click();
    await expect(message).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await account.click();
    await page.getByRole("menuitem", { name: m.shell_become_creator({}, PL) }).click();
  });

  await test.step("it is sent, and its status is shown [CRE-010, CRE-011, CRE-012, CRE-013, CRE-014]", async () => {
    await expect(send).toBeDisabled();
    await message.fill("x".repeat(1001));
    await expect(send).toBeDisabled();
    await message.fill("Nadaję o kolejach.");
    const release = Promise.withResolvers<void>();
    await page.route("**/become-creator/apply", async (route) => {
      await release.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await send.click();
    await expect(send).toBeDisabled();
    release.resolve();
    await expect(
      page.getByText("Wystąpił błąd podczas wysyłania zgłoszenia. Spróbuj ponownie później."),
    ).toBeVisible();
    await expect(send).toBeEnabled();
    await page.unroute("**/become-creator/apply");
    await send.click();
    await expect(dialog.getByText(m.channels_application_check_mail({}, PL))).toBeVisible();
    await expect(message).toBeDisabled();
    await expect(dialog.getByRole("button", { name: m.channels_application_sent({}, PL) })).toBeDisabled();
  });

  const link = new URL(await linkInEmail(applicant.email, "/become-creator"));
  const { call } = applicant;
  await call(creators.submit, { query: { token: link.searchParams.get("token") ?? "" } });
  const made = await call(channels.create, { body: { name: "Pierwszy Peron" } });
  const second = await call(channels.create, { body: { name: "Drugi Peron" } });
  await test.step("a creator may create another channel, which shows its initials [CHA-026, IMG-013, IMG-018]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydrated(page, "/create-channel");
    await expect(page).toHaveURL(`${SITE}/create-channel`);
    await page.mouse.move(200, 300);
    const avatar = page.locator(BOTTOM_BAR).getByText("OK", { exact: true });
    expect(await avatar.boundingBox()).toMatchObject({ width: 32, height: 32 });
  });
  await test.step("adding a video asks for the channel [SHL-030]", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await account.click();
    await expect(page.getByRole("menuitem", { name: m.shell_create_channel({}, PL) })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: m.shell_become_creator({}, PL) })).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menu")).toHaveCount(0);
    for (const { _id, name } of [made, second]) {
      await button(page, m.shell_add_video({}, PL)).click();
      await page.getByRole("menuitem", { name, exact: true }).click();
      await expect(page).toHaveURL(`${SITE}/manage-channel/${_id}/videos/upload`);
    }
  });
  await test.step("a plain user with a channel is redirected home, and cannot create another one [CHA-025, SHL-031]", async () => {
    await setRole(applicant, "user");
    const context = await browser.newContext({ locale: "pl-PL" });
    const plain = await context.newPage();
    await signIn(plain, applicant);
    await openHydrated(plain, "/create-channel");
    await expect(plain).toHaveURL(`${SITE}/`);
    await plain.getByRole("button", { name: m.shell_account_menu({}, PL) }).click();
    await expect(plain.getByRole("menuitem", { name: "Drugi Peron" })).toBeVisible();
    await expect(plain.getByRole("menuitem", { name: m.shell_create_channel({}, PL) })).toBeHidden();
    await context.close();
  });
});
