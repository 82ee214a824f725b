import { expect, test, type Page } from "@playwright/test";
import { comments } from "#shared/comments/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { publishPosts, MARK_READ, recordNotificationRequests } from "./notification-helpers.ts";
import { makeCreator, signIn, SITE, collectPageErrors, type Creator } from "../site.ts";

let author: Creator;
test.beforeAll(async () => {
  author = await makeCreator("Radio Bieszczady");
});

/** Expects the dot on the avatar, and the number in its menu. */
async function expectOnPhone(page: Page, unread: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = page
    .getByRole("navigation", { name: "Dolny pasek" })
    .getByRole("button", { name: /^Konto/ });
  await expect(account).toHaveAccessibleName(new RegExp(`nieprzeczytane: ${unread.replace("+", "\\+")}$`));
  await account.click();
  await expect(
    page
      .getByRole("dialog")
      .getByRole("button", { name: /^Powiadomienia/ })
      .getByText(unread, { exact: true }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe("a creator on desktop", () => {
  test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

  test("@smoke uses the bell, reads, loads more and filters personal notifications", async ({ page }) => {
    const text = { locale: "pl" } as const;
    const pageErrors = collectPageErrors(page);
    const reader = await makeCreator("Połoniny");
    await reader.call(subscriptions.subscribe, { params: { id: author.channelId } });
    const { _id: postId } = await reader.call(posts.create, { body: { message: "Kto jedzie?" } });
    const { _id: comment } = await author.call(comments.create, { body: { postId, content: "Ja!" } });
    await expect.poll(async () => (await reader.call(notifications.list, { query: {} })).count).toBe(1);
    await publishPosts(author, 8, reader);
    const calls = recordNotificationRequests(page);
    await page.clock.install();
    await signIn(page, reader);
    const bell = page.getByRole("banner").getByRole("button", { name: /^Powiadomienia/ });
    const panel = page.getByRole("dialog", { name: "Powiadomienia", exact: true });
    const more = panel.getByRole("button", { name: m.ui_more({}, text) });
    await test.step("the first page requests ten, counts them, and prepares push [SHL-008, SHL-038, ACC-050, NOT-034]", async () => {
      await openHydrated(page, "/new");
      await expect(bell).toHaveAccessibleName("Powiadomienia, nieprzeczytane: 9");
      expect(calls).toEqual(["GET /notifications?limit=10"]);
      expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${SITE}/`);
      await expectOnPhone(page, "9");
    });

    await test.step("new notifications are counted within a minute, above nine as 9+ [SHL-044, NOT-038, NOT-041]", async () => {
      await publishPosts(author, 1, reader);
      await page.clock.runFor(61_000);
      await expect(bell).toHaveAccessibleName("Powiadomienia, nieprzeczytane: 9+");
      await expect(bell.getByText("9+")).toBeVisible();
      await expectOnPhone(page, "9+");
      await publishPosts(author, 19, reader);
      const requested = page.waitForResponse("**/api/notifications?limit=10");
      await page.clock.runFor(61_000);
      await requested;
    });

    await test.step("opening the bell loads six, marks them read, and shows when they arrived [SHL-051, NOT-025, NOT-032, NOT-035, NOT-042]", async () => {
      calls.length = 0;
      await bell.click();
      await expect(panel.getByRole("link", { name: /Wieści/ })).toHaveCount(6);
      await expect.poll(async () => (await panel.boundingBox())?.width).toBe(450);
      await expect(bell).toHaveAccessibleName("Powiadomienia");
      expect(calls.toSorted()).toEqual(["GET /notifications?limit=6&offset=0", MARK_READ]);
      await expect(panel.getByRole("tab", { name: m.notifications_all({}, text) })).toHaveAttribute(
        "aria-selected",
        "true",
      );
      await expect(panel.getByRole("link").nth(1)).toContainText(/\d{1,2} [a-zźśń]+ \d\d:\d\d/);
      expect(await accessibilityFaults(page)).toEqual([]);
    });

    await test.step("each click loads twenty more until the end [NOT-027, NOT-036]", async () => {
      calls.length = 0;
      await more.click();
      await expect(panel.getByRole("link", { name: /Wieści/ })).toHaveCount(26);
      await more.click();
      await expect(panel.getByRole("link", { name: /Wieści|Kto jedzie/ })).toHaveCount(29);
      await expect(more).toBeHidden();
      expect(calls).toEqual([
        "GET /notifications?limit=20&offset=6",
        "GET /notifications?limit=20&offset=26",
      ]);
    });

    await test.step("personal notifications are requested separately, and the way back marks all read [NOT-031, NOT-037]", async () => {
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
    });

    await test.step("the settings are one click away, and read notifications stay read [NOT-030, NOT-039]", async () => {
      await panel.getByRole("link", { name: m.notifications_settings({}, text) }).click();
      await expect(page).toHaveURL(`${SITE}/account`);
      await expect(panel).toBeHidden();
      await openHydrated(page, "/new");
      await expect(bell).toHaveAccessibleName("Powiadomienia");
      calls.length = 0;
      await bell.click();
      await expect(panel.getByRole("link", { name: /Wieści/ })).toHaveCount(6);
      expect(calls).not.toContain(MARK_READ);
    });
    expect(pageErrors).toEqual([]);
  });
});
