import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { expect, type Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { smtpError } from "#server/platform/mail/testing/mail-test-server.ts";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated, reloadHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TABLET = { width: 768, height: 1024 };
const TEXT_MIN_PX = 12;
const USER = "tv@example.org";
const PASSWORD = "set-taj1ne";
const WRONG_PASSWORD = "taj2ne";
const MARK = /taj\dne/;

const received: string[] = [];
let server: SMTPServer;
let port: number;
let site: OwnSite;
test.beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === USER && password === PASSWORD) return done(null, { user: username });
      return done(smtpError(535, `5.7.8 ${password} is wrong`));
    },
    async onData(stream, _session, done) {
      received.push(await textOf(stream));
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  ({ port } = server.server.address() as AddressInfo);
  site = await startOwnSite();
});
test.afterAll(async () => {
  await site.stop();
  server.close();
});

/** The texts of all answers that the page gets. */
function answersTo(page: Page): Promise<string>[] {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    // A redirect, or a page that was left, has no text.
    answers.push(response.text().catch(() => ""));
  });
  return answers;
}

test("an administrator sets up the mail server in the browser, and its password is never shown again", async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: PHONE });
  await signIn(page, site);
  const answers = answersTo(page);
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const password = page.getByLabel(m.settings_mail_password({}, PL), { exact: true });
  const sendTest = button(m.settings_test_mail({}, PL));
  async function save() {
    await button(m.settings_save({}, PL)).click();
    await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
  }

  await test.step("without a server the test mail is kept", async () => {
    await openHydrated(page, `${site.url}/admin/settings?group=mail`);
    await expect(password).toHaveAccessibleDescription(new RegExp(m.settings_secret_is_not_set({}, PL)));
    await expect(password).toHaveAttribute("autocomplete", "new-password");
    await sendTest.click();
    await expect(page.getByText(m.settings_test_mail_kept({}, PL))).toBeVisible();
  });

  await test.step("the server that is saved sends it", async () => {
    await field(m.settings_mail_host({}, PL)).fill("http://127.0.0.1");
    await page.getByRole("radio", { name: m.settings_mail_security_none({}, PL) }).check();
    await field(m.settings_mail_port({}, PL)).fill(String(port));
    await field(m.settings_mail_user({}, PL)).fill(USER);
    await password.pressSequentially(PASSWORD);
    await expect(password).toHaveValue(PASSWORD);
    await expect(page.getByText(m.settings_test_mail_unsaved({}, PL))).toBeVisible();
    await button(m.settings_save({}, PL)).click();
    await expect(page.getByText(m.errors_field_host({}, PL))).toBeVisible();
    await expect(password).toHaveValue(PASSWORD);
    await field(m.settings_mail_host({}, PL)).fill("127.0.0.1");
    await save();
    await expect(password).toHaveValue("");
    await expect(password).toHaveAccessibleDescription(new RegExp(m.settings_secret_is_set({}, PL)));

    await sendTest.click();

    await expect(page.getByText(m.settings_test_mail_sent({ to: ADMINISTRATOR.email }, PL))).toBeVisible();
    expect(await PostalMime.parse(received.at(-1) ?? "")).toMatchObject({
      to: [{ address: ADMINISTRATOR.email }],
    });
  });

  await test.step("a wrong password is refused with a sentence that does not repeat it", async () => {
    await password.fill(WRONG_PASSWORD);
    await save();
    await sendTest.click();
    await expect(
      page.getByText(/serwer poczty nie przyjął nazwy użytkownika i\shasła.*5\.7\.8 ••• is wrong/),
    ).toBeVisible();
    expect(received).toHaveLength(1);
  });

  await test.step("after a reload it is set, and its history has no value", async () => {
    await reloadHydrated(page);
    await expect(password).toHaveValue("");
    await expect(password).toHaveAccessibleDescription(new RegExp(m.settings_secret_is_set({}, PL)));
    for (const size of [PHONE, TABLET, DESKTOP]) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath(`set-${size.width}.png`), fullPage: true });
    }
    await button(m.settings_history_of({ name: m.settings_mail_password({}, PL) }, PL)).click();
    const history = page.getByRole("dialog");
    await expect(history.getByText(m.settings_secret_replaced({}, PL))).toBeVisible();
    await expect(
      history.getByRole("button", { name: m.settings_put_back({}, PL), exact: false }),
    ).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(history).toBeHidden();
  });

  await test.step("another server does not get it", async () => {
    await field(m.settings_mail_host({}, PL)).fill("127.0.0.2");
    await button(m.settings_save({}, PL)).click();
    await expect(page.getByText(m.errors_field_password_again({}, PL))).toBeVisible();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await field(m.settings_mail_host({}, PL)).fill("127.0.0.1");
    await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
  });

  await test.step("it can be removed", async () => {
    const name = m.settings_mail_password({}, PL);
    await button(m.settings_secret_remove_named({ name }, PL)).click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: m.settings_secret_remove_confirm({}, PL) })
      .click();
    await expect(password).toHaveAccessibleDescription(new RegExp(m.settings_secret_is_not_set({}, PL)));
    await expect(password).toBeFocused();
    await expect(button(m.settings_secret_remove_named({ name }, PL))).toHaveCount(0);
  });

  const sent = await Promise.all(answers);
  expect(sent.filter((answer) => answer.includes('"mail.password":"set"')).length).toBeGreaterThan(0);
  expect(sent.filter((answer) => MARK.test(answer))).toEqual([]);
});

test("the settings of the mail server fit every screen in English and in the dark", async ({
  openWindow,
}) => {
  const page = await openWindow({ locale: "en-GB" });
  await signIn(page, site);
  await page.emulateMedia({ colorScheme: "dark" });
  await openHydrated(page, `${site.url}/en/admin/settings?group=mail`);
  await expect(
    page.getByLabel(m.settings_mail_password({}, { locale: "en" }), { exact: true }),
  ).toBeVisible();
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`dark-${size.width}.png`), fullPage: true });
  }
});
