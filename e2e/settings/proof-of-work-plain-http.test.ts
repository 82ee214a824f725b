import { expect, test } from "@playwright/test";
import { ensureTestBrowser } from "../../scripts/chromium.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { startOwnSite, type OwnSite } from "../own-site.ts";
import { openHydrated } from "../page-frame.ts";
import { PASSWORD } from "../site.ts";

/** A name of a home network: browsers offer its pages no cryptography. */
const HOST = "nadaj.lan";
const PL = { locale: "pl" } as const;
/** A busy machine needs some seconds for a challenge, and longer by a script. */
const SOLVED = { timeout: 120_000 };

test.use({
  locale: "pl-PL",
  launchOptions: {
    executablePath: ensureTestBrowser(),
    args: ["--no-sandbox", "--disable-gpu", `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

let site: OwnSite;
test.beforeAll(async () => {
  site = await startOwnSite();
  await site.save({ "registration.proofOfWork": true });
});
test.afterAll(() => site.stop());

test("without https the browser solves the challenge of a registration, too", async ({ page }) => {
  test.setTimeout(240_000);
  await openHydrated(page, `http://${HOST}:${new URL(site.url).port}/register`);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  for (const [label, value] of [
    [m.accounts_email({}, PL), "ala@example.com"],
    [m.accounts_name({}, PL), "Ala"],
    [m.accounts_surname({}, PL), "Kot"],
    [m.accounts_password({}, PL), PASSWORD],
    [m.accounts_password_again({}, PL), PASSWORD],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: m.accounts_check_mail_title({}, PL) })).toBeVisible(SOLVED);
});
