import { expect, test, type Locator, type Page } from "@playwright/test";
import { comments } from "#shared/comments/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { ensureTestBrowser } from "../../scripts/chromium.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage } from "../actions.ts";
import { drawClip, realClip } from "../clips.ts";
import { lineOf, sendMessage } from "../live/chats.ts";
import { openHydrated } from "../page-frame.ts";
import { collectPageErrors, makeCreator, PASSWORD, publishVideo, signIn, type Creator } from "../site.ts";

/*
 * A site in a home network is opened without https, by a name or an address that is not localhost. Browsers offer such
 * pages less: no clipboard, devices, service workers, passkeys, nor crypto.randomUUID.
 */

const HOST = "nadaj.lan";
const HOME_SITE = `http://${HOST}:${process.env["E2E_PORT"]}`;
const PL = { locale: "pl" } as const;

test.use({
  baseURL: HOME_SITE,
  locale: "pl-PL",
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    executablePath: ensureTestBrowser(),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
    ],
  },
});

let creator: Creator;
let videoId: string;
let streamId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Domowa Sieć");
  videoId = await publishVideo(creator, "Za oknem bez kłódki", drawClip("426x240", 8));
  const body = { channelId: creator.channelId, title: "Na żywo z kuchni", live: true };
  ({ _id: streamId } = await creator.call(videos.create, { body }));
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await creator.call(videos.edit, {
    params: { id: streamId },
    body: { tags: ["dom"], visibility: "non_public", livestreamStartsAt: tomorrow },
  });
});

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cookie-dismissed", "true"));
});

test("without https people sign in, comment, copy a link, write on the chat and upload", async ({ page }) => {
  const pageErrors = collectPageErrors(page);
  // The browser reports that it ignores a header meant for HTTPS sites.
  const unexpectedErrors = () => pageErrors.filter((error) => !error.includes("Cross-Origin-Opener-Policy"));

  await test.step("sign in by the form", async () => {
    await openHydrated(page, "/login");
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByLabel(m.accounts_email({}, PL), { exact: true }).fill(creator.email);
    await page.getByLabel(m.accounts_password({}, PL), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: m.accounts_login_submit({}, PL), exact: true }).click();
    await expect(page).toHaveURL(`${HOME_SITE}/`);
  });

  await test.step("watch a video, comment on it and copy its link", async () => {
    const counted = page.waitForResponse((response) => response.url().endsWith("/api/videos/view"));
    await openHydrated(page, `/watch/${videoId}`);
    expect((await counted).ok()).toBe(true);
    await chooseCopyLink(page);
    await expect(statusMessage(page, m.ui_link_copied({}, PL))).toBeVisible();
    const field = page.getByPlaceholder(m.comments_add({}, PL));
    expect(await paste(page, field)).toBe(`${HOME_SITE}/watch/${videoId}`);
    await field.fill("Oglądam z kuchni");
    await page.getByRole("button", { name: m.comments_send({}, PL), exact: true }).click();
    await expect(page.getByRole("article").filter({ hasText: "Oglądam z kuchni" })).toBeVisible();
    const { items } = await creator.call(comments.list, { query: { videoId } });
    expect(items.map(({ content }) => content)).toEqual(["Oglądam z kuchni"]);
  });

  await test.step("write on the chat of a stream", async () => {
    await openHydrated(page, `/watch/${streamId}`);
    await sendMessage(page, "Dobry wieczór z domu");
    await expect(lineOf(page, "Dobry wieczór z domu")).toBeVisible();
  });

  await test.step("upload a file", async () => {
    await openHydrated(page, `/manage-channel/${creator.channelId}/videos/upload`);
    await page.locator("input[type=file]").setInputFiles(realClip());
    await expect(page).toHaveURL(/\/manage-channel\/[^/]+\/videos\/[0-9a-f-]{36}$/);
    const id = page.url().split("/").at(-1) ?? "";
    await expect
      .poll(async () => (await creator.call(videos.processing, { params: { id } })).status, {
        timeout: 120_000,
      })
      .toBe("processed");
  });

  expect(unexpectedErrors()).toEqual([]);
});

test("without https the page names what the browser withholds, and another way", async ({ page }) => {
  await openHydrated(page, "/login");
  await page.getByRole("button", { name: m.security_passkey_login({}, PL) }).click();
  await expect(page.getByText(m.security_passkey_insecure({}, PL))).toBeVisible();

  await signIn(page, creator);
  await openHydrated(page, "/account/notifications");
  await expect(page.getByText(m.notifications_push_insecure({}, PL))).toBeVisible();
});

test("a text that the browser does not let a page copy is offered for copying by hand [WAT-043, WAT-047]", async ({
  page,
}) => {
  const dialog = page.getByRole("dialog", { name: m.ui_copy_title({}, PL) });
  const text = dialog.getByLabel(m.ui_copy_text({}, PL));
  await page.addInitScript(() => {
    document.execCommand = () => false;
  });
  await openHydrated(page, `/watch/${videoId}`);

  await chooseCopyLink(page);
  await expect(dialog.getByText(m.ui_copy_unavailable({}, PL))).toBeVisible();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`${HOME_SITE}/watch/${videoId}`);
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+c");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await openHydrated(page, "/search");
  expect(await paste(page, page.getByRole("searchbox").or(page.getByRole("combobox")).first())).toBe(
    `${HOME_SITE}/watch/${videoId}`,
  );

  await page.addInitScript(() => {
    const writeText = () => Promise.reject(new Error("denied"));
    Object.defineProperty(navigator, "clipboard", { value: { writeText } });
  });
  await openHydrated(page, `/watch/${videoId}`);
  await chooseCopyLink(page);
  await expect(dialog.getByText(m.ui_copy_refused({}, PL))).toBeVisible();
  await expect(text).toHaveValue(`${HOME_SITE}/watch/${videoId}`);
});

async function chooseCopyLink(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: m.playback_share({}, PL) })
    .first()
    .click();
  await page.getByRole("menuitem", { name: m.playback_share_copy({}, PL), exact: true }).click();
}

/** Pastes into a field; returns the pasted text. */
async function paste(page: Page, field: Locator): Promise<string> {
  await field.click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(field).not.toHaveValue("");
  return field.inputValue();
}
