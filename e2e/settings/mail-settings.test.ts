import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { expect } from "@playwright/test";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { siteSettings } from "#shared/site-settings/contract.ts";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { smtpError } from "#server/platform/mail/testing/mail-test-server.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { signIn } from "../site.ts";
import { layoutFaults } from "../visual-checks.ts";
import { PHONE, test } from "../windows.ts";

const PL = { locale: "pl" } as const;
const TEXT_MIN_PX = 12;
const REFUSED = "5.7.1 Sender address is not allowed here";

const received: string[] = [];
let server: SMTPServer;
let site: OwnSite;
test.beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom({ address }, _session, done) {
      done(address.endsWith("@example.net") ? smtpError(550, REFUSED) : undefined);
    },
    async onData(stream, _session, done) {
      received.push(await textOf(stream));
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  site = await startOwnSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
test.afterAll(async () => {
  await site.stop();
  server.close();
});

test("an administrator sets the sender of emails and sends a test mail; a refusal is shown [OPS-040]", async ({
  openWindow,
}) => {
  const page = await openWindow({ viewport: PHONE });
  await signIn(page, site);
  await openHydrated(page, `${site.url}/admin/settings?group=mail`);
  const sender = page.getByRole("textbox", { name: m.settings_sender({}, PL) });
  const sendTest = page.getByRole("button", { name: m.settings_test_mail({}, PL) });
  async function saveSender(text: string) {
    await sender.fill(text);
    await expect(page.getByText(m.settings_test_mail_unsaved({}, PL))).toBeVisible();
    await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
    await expect(page.getByText(m.settings_unchanged({}, PL))).toBeVisible();
  }

  await saveSender("Tęcza TV <tv@example.org>");
  await sendTest.click();

  await expect(page.getByText(m.settings_test_mail_sent({ to: ADMINISTRATOR.email }, PL))).toBeVisible();
  const email = await PostalMime.parse(received.at(-1) ?? "");
  expect(email).toMatchObject({
    from: { name: "Tęcza TV", address: "tv@example.org" },
    to: [{ address: ADMINISTRATOR.email }],
    subject: expect.stringMatching(/^Próba poczty z\sNadaj$/),
  });
  expect(await layoutFaults(page, TEXT_MIN_PX)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);

  await saveSender("tv@example.net");
  await sendTest.click();
  await expect(page.getByText(REFUSED)).toBeVisible();
  expect(received).toHaveLength(1);

  await sender.fill("Tęcza TV");
  await page.getByRole("button", { name: m.settings_save({}, PL) }).click();
  await expect(sender).toHaveAttribute("aria-invalid", "true");
  expect((await site.call(siteSettings.get)).values["mail.sender"]).toBe("tv@example.net");
});
