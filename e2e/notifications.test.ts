import { expect, test, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { DEFAULT_NOTIFICATION_SETTINGS } from "#shared/accounts/notification-settings.ts";
import { comments } from "#shared/comments/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "./accessibility.ts";
import { open, SIDEBAR } from "./bars.ts";
import {
  makeAccount,
  makeCreator,
  PASSWORD,
  signIn,
  SITE,
  watchComplaints,
  type Account,
  type Creator,
} from "./site.ts";

let author: Creator;
test.beforeAll(async () => {
  author = await makeCreator("Radio Bieszczady");
});

/** The calls about notifications that a page makes, each in one line. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/notifications"))
      calls.push(`${request.method()} ${pathname.slice(4)}${search}`);
  });
  return calls;
}

const MARK_READ = "POST /notifications/mark-read";
const FIRST_PART = "**/api/notifications?limit=6*";

/** Makes the page ask about push messages once more, as another tab that has forgotten the answer would. */
async function askAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.removeItem("push-dialog-dismissed");
    dispatchEvent(new Event("storage"));
  });
}

async function announce(count: number, reader: Account): Promise<void> {
  const { count: before } = await reader.call(notifications.list, { query: { limit: 1 } });
  for (let post = 1; post <= count; post += 1) {
    await author.call(posts.create, {
      body: { channelId: author.channelId, message: `Wieści ${before + post}` },
    });
  }
  await expect
    .poll(async () => (await reader.call(notifications.list, { query: {} })).count)
    .toBe(before + count);
}

/** The dot beside the picture, and the number in the menu that is behind it. */
async function expectOnPhone(page: Page, unread: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = page
    .getByRole("navigation", { name: "Dolny pasek" })
    .getByRole("button", { name: /^Konto/ });
  await expect(account).toHaveAccessibleName(new RegExp(`nieprzeczytane: ${unread.replace("+", "\\+")}$`));
  await account.click();
  await expect(
    page.getByRole("button", { name: /^Powiadomienia/ }).getByText(unread, { exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe("a creator at a desk", () => {
  test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

  test("sees the bell, reads, loads more and looks at what is personal [SHL-008, SHL-038, SHL-044, SHL-051, ACC-050, NOT-025, NOT-027, NOT-030, NOT-031, NOT-032, NOT-034, NOT-035, NOT-036, NOT-037, NOT-038, NOT-039, NOT-041, NOT-042]", async ({
    page,
  }) => {
    const text = { locale: "pl" } as const;
    const complaints = watchComplaints(page);
    const reader = await makeCreator("Połoniny");
    await reader.call(subscriptions.subscribe, { params: { id: author.channelId } });
    const { _id: postId } = await reader.call(posts.create, { body: { message: "Kto jedzie?" } });
    const { _id: comment } = await author.call(comments.create, { body: { postId, content: "Ja!" } });
    await expect.poll(async () => (await reader.call(notifications.list, { query: {} })).count).toBe(1);
    await announce(8, reader);
    const calls = watchCalls(page);
    await page.clock.install();
    await signIn(page, reader);
    await open(page, "/new");
    const bell = page.getByRole("button", { name: /^Powiadomienia/ });
    await expect(bell).toHaveAccessibleName("Powiadomienia, nieprzeczytane: 9");
    expect(calls).toEqual(["GET /notifications?limit=10"]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${SITE}/`);
    await expectOnPhone(page, "9");

    await announce(20, reader);
    await page.clock.runFor(61_000);
    await expect(bell).toHaveAccessibleName("Powiadomienia, nieprzeczytane: 9+");
    await expect(bell.getByText("9+")).toBeVisible();
    await expectOnPhone(page, "9+");

    calls.length = 0;
    await bell.click();
    const panel = page.getByRole("dialog", { name: "Powiadomienia", exact: true });
    await expect(panel.getByRole("link", { name: /Wieści/ })).toHaveCount(6);
    expect((await panel.boundingBox())?.width).toBe(450);
    await expect(bell).toHaveAccessibleName("Powiadomienia");
    expect(calls.toSorted()).toEqual(["GET /notifications?limit=6&offset=0", MARK_READ]);
    await expect(panel.getByRole("tab", { name: m.notifications_all({}, text) })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(panel.getByRole("link").nth(1)).toContainText(/\d{1,2} [a-zźśń]+ \d\d:\d\d/);
    expect(await accessibilityFaults(page)).toEqual([]);

    calls.length = 0;
    const more = panel.getByRole("button", { name: m.ui_more({}, text) });
    await more.click();
    await expect(panel.getByRole("link", { name: /Wieści/ })).toHaveCount(26);
    await more.click();
    await expect(panel.getByRole("link", { name: /Wieści|Kto jedzie/ })).toHaveCount(29);
    await expect(more).toBeHidden();
    expect(calls).toEqual(["GET /notifications?limit=20&offset=6", "GET /notifications?limit=20&offset=26"]);

    calls.length = 0;
    await panel.getByRole("tab", { name: m.notifications_personal({}, text) }).click();
    await expect(panel.getByRole("link", { name: /Wieści/ })).toHaveCount(0);
    await expect(panel.getByRole("link", { name: /komentuje post „Kto jedzie\?”: „Ja!”/ })).toHaveAttribute(
      "href",
      `/feed/post/${postId}?comment=${comment}`,
    );
    expect(calls).toEqual(["GET /notifications?limit=6&offset=0&onlyPersonal=true"]);
    await panel.getByRole("tab", { name: m.notifications_all({}, text) }).click();
    await expect.poll(() => calls.filter((call) => call === MARK_READ)).toHaveLength(1);

    await panel.getByRole("link", { name: m.notifications_settings({}, text) }).click();
    await expect(page).toHaveURL(`${SITE}/account`);
    await expect(panel).toBeHidden();
    await open(page, "/new");
    await expect(bell).toHaveAccessibleName("Powiadomienia");
    calls.length = 0;
    await bell.click();
    await expect(panel.getByRole("link", { name: /Wieści/ })).toHaveCount(6);
    expect(calls).not.toContain(MARK_READ);
    expect(complaints).toEqual([]);
  });
});

test.describe("somebody new", () => {
  test.use({
    locale: "en-GB",
    viewport: { width: 1440, height: 900 },
    storageState: { cookies: [], origins: [] },
  });

  test("meets every dialog of the frame on one page, then reads on the full screen of a phone [SHL-045, ACC-048, CLI-005, NOT-026, NOT-028, NOT-029, NOT-033, NOT-044, NOT-045, NOT-050, NOT-051, SHL-012]", async ({
    page,
  }) => {
    const text = { locale: "en" } as const;
    const dialog = (name: string) => page.getByRole("dialog", { name, exact: true });
    /** Whoever opens it has everything that goes along with the page. */
    async function openReport() {
      await page
        .locator(SIDEBAR)
        .getByRole("button", { name: m.contacts_report({}, text) })
        .click();
      await expect(dialog(m.contacts_report({}, text))).toBeVisible();
      await page.keyboard.press("Escape");
    }
    await open(page, "/en/new");
    await page
      .getByRole("region", { name: m.shell_cookies({}, text) })
      .getByRole("button", { name: "Accept" })
      .click();
    await page.getByRole("button", { name: m.shell_add_video({}, text), exact: true }).click();
    await expect(dialog(m.shell_encourage_title({}, text))).toBeVisible();
    await page.keyboard.press("Escape");
    await openReport();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${SITE}/`);

    const reader = await makeAccount();
    await open(page, "/en/login");
    await page.getByLabel(m.accounts_email({}, text), { exact: true }).fill(reader.email);
    await page.getByLabel(m.accounts_password({}, text), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: m.accounts_login_submit({}, text), exact: true }).click();
    await expect(dialog(m.shell_terms_title({}, text))).toBeVisible();
    await page.getByLabel(m.shell_terms_agree({}, text)).check();
    await page.getByRole("button", { name: m.shell_terms_save({}, text), exact: true }).click();
    const question = dialog(m.notifications_push_title({}, text));
    await expect(question).toBeVisible();
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

    await question.getByRole("button", { name: m.notifications_push_cancel({}, text) }).click();
    await expect(question).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("push-dialog-dismissed"))).toBe("true");
    await open(page, "/en/new");
    await openReport();
    await expect(question).toBeHidden();

    await askAgain(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    const save = question.getByRole("button", { name: m.notifications_push_save({}, text) });
    await page.route("**/auth/update-account", (route) => route.fulfill({ status: 500, json: {} }));
    await save.click();
    await expect(question).toBeHidden();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.unroute("**/auth/update-account");
    await askAgain(page);
    await question.getByRole("checkbox", { name: m.notifications_push_live({}, text) }).uncheck();
    await save.click();
    const push = { ...DEFAULT_NOTIFICATION_SETTINGS.push, videoLive: false };
    await expect
      .poll(async () => (await reader.call(accounts.me)).notificationSettings)
      .toEqual({ ...DEFAULT_NOTIFICATION_SETTINGS, push });

    await page.setViewportSize({ width: 390, height: 844 });
    const first = Promise.withResolvers<undefined>();
    await page.route(FIRST_PART, async (route) => {
      await first.promise;
      await route.continue();
    });
    const account = page
      .getByRole("navigation", { name: m.shell_navigation_bottom({}, text) })
      .getByRole("button", { name: /^Account/ });
    const entry = page.getByRole("button", { name: /^Notifications/ });
    const list = dialog(m.notifications_title({}, text));
    await account.click();
    await entry.click();
    await expect(list.getByRole("status")).toHaveText(m.notifications_loading({}, text));
    await expect.poll(async () => list.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    first.resolve(undefined);
    await expect(list.getByRole("heading", { name: m.notifications_empty({}, text) })).toBeVisible();
    await expect(list.getByRole("tab")).toHaveCount(0);

    await reader.call(subscriptions.subscribe, { params: { id: author.channelId } });
    await announce(2, reader);
    await page.unroute(FIRST_PART);
    await page.route(FIRST_PART, (route) => route.fulfill({ status: 500, json: {} }));
    await open(page, "/en/new");
    await expect(account).toHaveAccessibleName(/unread: 2/);
    await account.click();
    await entry.click();
    const retry = list.getByRole("button", { name: m.ui_retry({}, text) });
    await expect(retry).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /\S/ })).toHaveCount(0);
    await page.unroute(FIRST_PART);
    const calls = watchCalls(page);
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
