import { expect, test, type BrowserContext, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import {
  acceptTerms,
  linkInEmail,
  makeCreator,
  makeMember,
  PASSWORD,
  publishVideo,
  signIn,
  SITE,
  collectPageErrors,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL" });

const pl = { locale: "pl" } as const;
/** Unique, because a worker that failed leaves its channel behind. */
const CHANNEL = `Radio ${crypto.randomUUID().slice(0, 8)}`;
let author: Creator;
let videoId: string;
test.beforeAll(async () => {
  author = await makeCreator(CHANNEL);
  // Onboarding suggests the channels with the most subscribers.
  for (let followers = 0; followers < 6; followers += 1) {
    const { call } = await makeMember();
    await call(subscriptions.subscribe, { params: { id: author.channelId } });
  }
  videoId = await publishVideo(author, "Śnieg na początek");
  await author.call(videos.edit, { params: { id: videoId }, body: { categories: ["music"] } });
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel(m.accounts_email({}, pl), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, pl), { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: m.accounts_login_submit({}, pl), exact: true }).click();
}

/** The account menu in the page frame, for an account and for a visitor. */
const menuOf = (page: Page) => page.getByRole("button", { name: m.shell_account_menu({}, pl) });
const loginOf = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: m.shell_login({}, pl), exact: true });

function tokensOf(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [sessionStorage.getItem("token"), localStorage.getItem("token")]);
}

test("a session without remembering is shared by the tabs of a browser, and ends in all of them [LAS-046, LAS-047]", async ({
  context,
  page,
}) => {
  const { email } = await makeMember();
  await openHydrated(page, "/login");
  await logIn(page, email);
  await expect(menuOf(page)).toBeVisible();

  const tabs = await test.step("a link opened in a new tab is logged in", async () => {
    const coming = context.waitForEvent("page");
    const link = page.getByRole("navigation").getByRole("link", { name: m.shell_new({}, pl), exact: true });
    await link.first().click({ modifiers: ["ControlOrMeta"] });
    const second = await coming;
    await expect(menuOf(second)).toBeVisible();
    const third = await context.newPage();
    await third.goto("/history");
    await expect(third).toHaveURL(`${SITE}/history`);
    await expect(menuOf(third)).toBeVisible();
    const [token] = await tokensOf(page);
    for (const tab of [second, third]) expect(await tokensOf(tab)).toEqual([token, null]);
    expect(await page.evaluate(() => Object.values(localStorage).join())).not.toContain(token);
    return [second, third];
  });

  await test.step("logging out in one tab ends it in all", async () => {
    const [token = ""] = await tokensOf(page);
    await menuOf(page).click();
    await page.getByRole("menuitem", { name: m.shell_logout({}, pl) }).click();
    for (const tab of [page, ...tabs]) {
      await expect(menuOf(tab)).toHaveCount(0);
      expect(await tokensOf(tab)).toEqual([null, null]);
    }
    await expect(loginOf(tabs[0] ?? page)).toBeVisible();
    const next = await page.request.get("/api/auth/me", { headers: { authorization: `Bearer ${token}` } });
    expect(next.status()).toBe(401);
  });
});

test("a session without remembering ends with the last tab [LAS-046]", async ({ browser }) => {
  const { email } = await makeMember();
  const context = await browser.newContext({ locale: "pl-PL" });
  const page = await context.newPage();
  await openHydrated(page, `${SITE}/login`);
  await logIn(page, email);
  await expect(menuOf(page)).toBeVisible();

  // The cookies are kept, as in a browser that was closed and reopened.
  await page.close();
  const next = await context.newPage();
  await next.goto(`${SITE}/`);

  await expect(loginOf(next)).toBeVisible();
  expect(await tokensOf(next)).toEqual([null, null]);
  await context.close();
});

test("a guarded address redirects to the login and back, and never to another site [LAS-069]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  const { email, call } = await makeMember();

  for (const address of ["/account/tickets?id=1", "/en/history", "/manage-channel"]) {
    await page.goto(address);
    const prefix = address.startsWith("/en") ? "/en" : "";
    await expect(page).toHaveURL((url) => url.pathname === `${prefix}/login`);
  }
  await page.goto("/account/tickets?id=1");
  await logIn(page, email);
  await expect(page).toHaveURL(`${SITE}/account/tickets?id=1`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await test.step("a session revoked elsewhere redirects there, too; logging out redirects home", async () => {
    const { items } = await call(security.sessions);
    // One session of the API client and one of the page.
    expect(items).toHaveLength(2);
    await call(security.endOtherSessions);
    await page.reload();
    await expect(page).toHaveURL((url) => url.pathname === "/login");
    await logIn(page, email);
    await expect(page).toHaveURL(`${SITE}/account/tickets?id=1`);
    await menuOf(page).click();
    await page.getByRole("menuitem", { name: m.shell_logout({}, pl) }).click();
    await expect(page).toHaveURL(`${SITE}/`);
  });

  for (const next of ["https://example.com/", "//example.com", "/..//example.com", "/\\example.com"]) {
    await openHydrated(page, `/login?${new URLSearchParams({ next }).toString()}`);
    await logIn(page, email);
    await expect(page).toHaveURL(`${SITE}/`);
    await expect(menuOf(page)).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
  }
  expect(pageErrors).toEqual([]);
});

async function register(page: Page, email: string): Promise<void> {
  // The login form has fields with the same labels.
  await expect(page.getByLabel(m.accounts_password_again({}, pl), { exact: true })).toBeVisible();
  await page.getByLabel(m.accounts_email({}, pl), { exact: true }).fill(email);
  await page.getByLabel(m.accounts_password({}, pl), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.accounts_password_again({}, pl), { exact: true }).fill(PASSWORD);
  await page.getByLabel(m.accounts_name({}, pl), { exact: true }).fill("Zosia");
  await page.getByLabel(m.accounts_surname({}, pl), { exact: true }).fill("Lis");
  await page.getByRole("button", { name: m.accounts_register_submit({}, pl), exact: true }).click();
  await expect(page.getByText(m.accounts_check_mail_title({}, pl))).toBeVisible();
}

/** A browser without any stored answers. */
async function freshBrowser(page: Page): Promise<{ context: BrowserContext; fresh: Page }> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the tests need a browser");
  const context = await browser.newContext({
    locale: "pl-PL",
    baseURL: SITE,
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [{ origin: SITE, localStorage: [{ name: "cookie-dismissed", value: "true" }] }],
    },
  });
  return { context, fresh: await context.newPage() };
}

test("an account registered from a video page starts there, follows the chosen channels and is asked once [LAS-066, LAS-067, LAS-068]", async ({
  page,
}) => {
  const { context, fresh } = await freshBrowser(page);
  const pageErrors = collectPageErrors(fresh);
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`;
  const onboarding = fresh.getByRole("dialog", { name: m.accounts_onboarding_title({}, pl) });
  const push = fresh.getByRole("dialog", { name: m.notifications_push_title({}, pl) });
  const watch = `/watch/${videoId}`;

  const link = await test.step("registers from the video page", async () => {
    await openHydrated(fresh, watch);
    await loginOf(fresh).click();
    await fresh.getByRole("link", { name: m.accounts_to_register({}, pl) }).click();
    await register(fresh, email);
    return linkInEmail(email, "/activate-account");
  });

  await test.step("a bot that fetches the link does not consume it", async () => {
    expect((await fresh.request.get(link)).status()).toBe(200);
    expect((await fresh.request.head(link)).status()).toBe(200);
  });

  await test.step("the link logs in and redirects to the video, without dialogs over it", async () => {
    await fresh.goto(link);
    await expect(fresh).toHaveURL(`${SITE}${watch}`);
    await expect(fresh.getByText(m.accounts_activated({}, pl))).toBeVisible();
    await expect(menuOf(fresh)).toBeVisible();
    await acceptTerms(fresh, "pl");
    await expect(onboarding).toHaveCount(0);
    await expect(push).toHaveCount(0);
  });

  await test.step("a second use does not log in", async () => {
    const stranger = await freshBrowser(page);
    await stranger.fresh.goto(link);
    await expect(
      stranger.fresh.getByRole("heading", { name: m.accounts_active_title({}, pl) }),
    ).toBeVisible();
    expect(await tokensOf(stranger.fresh)).toEqual([null, null]);
    await stranger.context.close();
  });

  await test.step("onboarding is shown on the next page, and home shows the chosen channels", async () => {
    await fresh.goto("/");
    await expect(onboarding).toBeVisible();
    expect(await accessibilityFaults(fresh)).toEqual([]);
    const choose = (name: string) => onboarding.getByRole("button", { name, exact: true });
    await expect(choose(m.accounts_onboarding_save({}, pl))).toBeDisabled();
    await choose("Muzyka").click();
    await choose("Nauka").click();
    await choose(CHANNEL).click();
    await choose(m.accounts_onboarding_save({}, pl)).click();
    await expect(onboarding).toBeHidden();
    const section = fresh.getByRole("region", { name: m.accounts_onboarding_home({}, pl) });
    await expect(section.getByRole("link", { name: /Śnieg na początek/ }).first()).toBeVisible();
    await fresh.goto("/subscriptions");
    await expect(fresh.getByRole("link", { name: /Śnieg na początek/ }).first()).toBeVisible();
    await fresh.goto("/account/rules");
    await expect(fresh.getByRole("button", { name: "Nauka", exact: true, pressed: true })).toBeVisible();
  });

  await test.step("the push question is shown once, after a subscription and beside the video", async () => {
    await openHydrated(fresh, watch);
    const [token = ""] = await tokensOf(fresh);
    const headers = { authorization: `Bearer ${token}` };
    await fresh.request.post(`/api/channels/${author.channelId}/unsubscribe`, { headers });
    await fresh.reload();
    await expect(push).toHaveCount(0);
    const main = fresh.getByRole("main");
    await main.getByRole("button", { name: /^Subskrybuj/ }).click();
    await expect(push).toBeVisible();
    await expect(onboarding).toHaveCount(0);
    const [question, player] = await Promise.all([
      push.boundingBox(),
      fresh.locator("video").first().boundingBox(),
    ]);
    expect(question?.y).toBeGreaterThanOrEqual((player?.y ?? 0) + (player?.height ?? 0));
    expect(await accessibilityFaults(fresh)).toEqual([]);
    await push.getByRole("button", { name: m.notifications_push_cancel({}, pl) }).click();
    await expect(push).toHaveCount(0);
    await main.getByRole("button", { name: /^Subskrybujesz/ }).click();
    await fresh.getByRole("menuitem", { name: m.library_unsubscribe({}, pl) }).click();
    const again = main.getByRole("button", { name: /^Subskrybuj(?!esz)/ });
    await again.click();
    await expect(main.getByRole("button", { name: /^Subskrybujesz/ })).toBeVisible();
    await expect(push).toHaveCount(0);
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test("skipped onboarding is not shown again [LAS-067]", async ({ page }) => {
  const member = await makeMember();
  await member.call(accounts.edit, { body: { settings: { onboarding: "due" } } });
  await signIn(page, member);
  const onboarding = page.getByRole("dialog", { name: m.accounts_onboarding_title({}, pl) });
  await page.goto("/new");
  await expect(onboarding).toBeVisible();
  await onboarding.getByRole("button", { name: m.accounts_onboarding_skip({}, pl) }).click();
  await expect(onboarding).toBeHidden();

  await page.goto("/");
  await expect(menuOf(page)).toBeVisible();
  await expect.poll(async () => (await member.call(accounts.me)).settings.onboarding).toBe("done");
  await expect(onboarding).toHaveCount(0);
});
