import { expect, test, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { push } from "#shared/notifications/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated, SIDEBAR } from "../page-frame.ts";
import { publishPosts, MARK_READ, recordNotificationRequests } from "./notification-helpers.ts";
import { makeAccount, makeCreator, makeMember, PASSWORD, signIn, SITE, type Creator } from "../site.ts";

/** Address from the site's configuration. */
const PUSH_SCRIPT = "https://push.example/script.js";
const FIRST_PAGE = "**/api/notifications?limit=6*";

let author: Creator;
test.beforeAll(async () => {
  author = await makeCreator("Radio Roztocze");
});

/** Makes the page ask about push notifications again, as after a `storage` event of another tab. */
async function showQuestionAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("push-dialog-dismissed");
    dispatchEvent(new Event("storage"));
  });
}

test.describe("a new user", () => {
  test.use({
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [] },
  });

  test("sees every dialog of the page frame on one page, then reads notifications on the full screen of a phone", async ({
    page,
  }) => {
    const text = { locale: "en" } as const;
    const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
    /** Opens the report dialog; after that, all deferred parts of the page are loaded. */
    async function openReport() {
      await page
        .locator(SIDEBAR)
        .getByRole("button", { name: m.contacts_report({}, text) })
        .click();
      await expect(dialog(m.contacts_report({}, text))).toBeVisible();
      await page.keyboard.press("Escape");
    }
    const question = dialog(m.notifications_push_title({}, text));
    const subscribe = page
      .getByRole("main")
      .getByRole("button", { name: m.library_subscribe_to({ name: "Radio Roztocze" }, text) });
    const account = page
      .getByRole("navigation", { name: m.shell_navigation_bottom({}, text) })
      .getByRole("button", { name: /^Account/ });
    const entry = page.getByRole("dialog").getByRole("button", { name: /^Notifications/ });
    const list = dialog(m.notifications_title({}, text));
    const reader = await makeAccount();

    await test.step("a visitor sees the cookie banner and the login prompt, and can report a problem [SHL-012, NOT-043, NOT-051]", async () => {
      await openHydrated(page, "/en/new");
      await page
        .getByRole("region", { name: m.shell_cookies({}, text) })
        .getByRole("button", { name: "Accept" })
        .click();
      await page.getByRole("button", { name: m.shell_add_video({}, text), exact: true }).click();
      await expect(dialog(m.shell_encourage_title({}, text))).toBeVisible();
      await page.keyboard.press("Escape");
      await openReport();
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${SITE}/`);
      await expect(question).toHaveCount(0);
    });

    await test.step("a login prepares push; the question is shown with the first subscription [ACC-048, SHL-012, NOT-043]", async () => {
      // Without the cookie banner, push is only prepared after a login on this page.
      await page.evaluate(() => localStorage.removeItem("cookie-dismissed"));
      await openHydrated(page, "/en/login");
      await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(reader.email);
      await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
      const ready = page.waitForResponse(/\/api\/auth\/push-notifications/);
      await page.getByRole("button", { name: m.accounts_login_submit({}, text), exact: true }).click();
      expect((await ready).status()).toBe(200);
      await page.evaluate(() => localStorage.setItem("cookie-dismissed", "true"));
      await expect(dialog(m.shell_terms_title({ site: "Nadaj" }, text))).toBeVisible();
      await page.getByLabel(m.shell_terms_agree({}, text)).check();
      await page.getByRole("button", { name: m.shell_terms_save({}, text), exact: true }).click();
      await openHydrated(page, `/en/c/${author.slug}`);
      await expect(question).toHaveCount(0);
      await subscribe.click();
      await expect(question).toBeVisible();
    });

    await test.step("actions show messages, and the application opens on the same page [SHL-012]", async () => {
      const menu = page.getByRole("button", { name: m.shell_account_menu({}, text) });
      await menu.click();
      await page.getByRole("menuitem", { name: m.shell_refresh_account({}, text) }).click();
      await expect(
        page.getByRole("status").filter({ hasText: m.shell_account_refreshed({}, text) }),
      ).toBeVisible();
      await menu.click();
      await page.getByRole("menuitem", { name: m.shell_become_creator({}, text) }).click();
      await expect(dialog(m.channels_application_title({}, text))).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await test.step("a dismissed question is not shown again [CLI-005, NOT-043, NOT-045]", async () => {
      await question.getByRole("button", { name: m.notifications_push_cancel({}, text) }).click();
      await expect(question).toBeHidden();
      expect(await page.evaluate(() => localStorage.getItem("push-dialog-dismissed"))).toBe("true");
      await reader.call(subscriptions.unsubscribe, { params: { id: author.channelId } });
      await openHydrated(page, `/en/c/${author.slug}`);
      await subscribe.click();
      await expect(subscribe).toHaveCount(0);
      await expect(question).toHaveCount(0);
      await showQuestionAgain(page);
      await expect(question).toBeVisible();
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    await test.step("an answer is saved and not asked for again, and a failed save shows no error [NOT-043, NOT-044, NOT-050]", async () => {
      const save = question.getByRole("button", { name: m.notifications_push_save({}, text) });
      await page.route("**/auth/update-account", (route) => route.fulfill({ status: 500, json: {} }));
      const failed = page.waitForResponse("**/auth/update-account");
      await save.click();
      await failed;
      await expect(question).toBeHidden();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.unroute("**/auth/update-account");
      await showQuestionAgain(page);
      await question.getByRole("checkbox", { name: m.notifications_push_live({}, text) }).uncheck();
      await save.click();
      await expect
        .poll(async () => (await reader.call(accounts.me)).notificationSettings)
        .toEqual({
          email: { newVideo: false, videoLive: false, unreadNotifications: false },
          push: { newVideo: true, videoLive: false, unreadNotifications: true },
        });
      await showQuestionAgain(page);
      await openReport();
      await expect(question).toHaveCount(0);
    });

    await test.step("on a phone the list covers the screen, loads, and has an empty state without tabs [SHL-045, NOT-026, NOT-028, NOT-029]", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const first = Promise.withResolvers<undefined>();
      await page.route(FIRST_PAGE, async (route) => {
        await first.promise;
        await route.continue();
      });
      await account.click();
      await entry.click();
      await expect(list.getByRole("status")).toHaveText("Loading…");
      await expect.poll(async () => list.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      first.resolve(undefined);
      await expect(list.getByRole("heading", { name: m.notifications_empty({}, text) })).toBeVisible();
      await expect(list.getByRole("tab")).toHaveCount(0);
    });

    await test.step("a list that fails to load shows an error in its place only, and is marked read once loaded [NOT-033, NOT-050]", async () => {
      await reader.call(subscriptions.subscribe, { params: { id: author.channelId } });
      await publishPosts(author, 2, reader);
      await page.unroute(FIRST_PAGE);
      await page.route(FIRST_PAGE, (route) => route.fulfill({ status: 500, json: {} }));
      await openHydrated(page, "/en/new");
      await expect(account).toHaveAccessibleName(/unread: 2/);
      await account.click();
      await entry.click();
      const retry = list.getByRole("button", { name: m.ui_retry({}, text) });
      await expect(retry).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
      await page.unroute(FIRST_PAGE);
      const calls = recordNotificationRequests(page);
      await retry.click();
      await expect(list.getByRole("link", { name: /Wieści/ })).toHaveCount(2);
      await expect.poll(() => calls).toEqual(["GET /notifications?limit=6&offset=0", MARK_READ]);
      expect(await accessibilityFaults(page)).toEqual([]);
      await list
        .getByRole("link", { name: /Wieści/ })
        .first()
        .click();
      await expect(page).toHaveURL(/\/en\/feed\/post\//);
      await expect(list).toBeHidden();
      await expect(account).toHaveAccessibleName("Account");
    });
  });
});

test("the configured push script receives the user's identity, only for users who allow push [LAS-040, NOT-053]", async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: "pl-PL", permissions: ["notifications"] });
  const page = await context.newPage();
  const loaded: string[] = [];
  await context.route(/^https:\/\/push\.example\//, async (route) => {
    loaded.push(route.request().url());
    await route.fulfill({
      contentType: "text/javascript",
      body: "globalThis.receivedIdentity = { ...document.currentScript.dataset };",
    });
  });
  // The push services of browsers are not reachable from the test.
  await page.addInitScript(() => {
    // A headless browser cannot show the permission prompt.
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    const toJSON = () => ({
      endpoint: "https://fcm.googleapis.com/fcm/send/test",
      keys: { p256dh: "B".repeat(87), auth: "A".repeat(22) },
    });
    PushManager.prototype.subscribe = async () => ({ toJSON }) as unknown as PushSubscription;
  });
  const receivedIdentity = () =>
    page.evaluate(() => (globalThis as { receivedIdentity?: object }).receivedIdentity);
  await openHydrated(page, "/");
  await page.evaluate(async () => navigator.serviceWorker.ready);
  expect(loaded).toEqual([]);

  const member = await makeMember();
  await signIn(page, member);
  await page.evaluate(() => localStorage.setItem("cookie-dismissed", "true"));
  await openHydrated(page, "/");
  const { hash } = await member.call(push.identity);
  await expect.poll(receivedIdentity).toEqual({ appId: "push-app-of-the-tests", userHash: hash });
  expect(loaded).toEqual([PUSH_SCRIPT]);

  await test.step("and logging out removes the hash from the page [LAS-040]", async () => {
    const pl = { locale: "pl" } as const;
    await page.getByRole("button", { name: m.shell_account_menu({}, pl) }).click();
    await page.getByRole("menuitem", { name: m.shell_logout({}, pl) }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: "Zaloguj się" })).toBeVisible();
    await expect(page.locator("script[data-user-hash]")).toHaveCount(0);
  });
  await context.close();
});
