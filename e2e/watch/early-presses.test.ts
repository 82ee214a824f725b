import { expect, test, type Locator, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { chatOf } from "../live/chats.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";
import { makeCreator, makeMember, publishVideo, signIn } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
test.afterAll(stopStreams);

/** Holds the response with the account until the returned function is called. */
async function holdAccount(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === "/api/auth/me",
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

/** Opens a video without the cookie that tells the server to expect a member. */
async function openEarly(page: Page, videoId: string): Promise<Locator> {
  await page.goto(`/watch/${videoId}`);
  await page.waitForFunction(() => "isHydrated" in globalThis);
  return page.getByRole("button", { name: "Subskrybuj kanał Prędkie Ręce" });
}

/** A live stream without a sender, of which only the chat is needed. */
async function startEmptyStream({
  call,
  channelId,
}: Awaited<ReturnType<typeof makeCreator>>): Promise<string> {
  const body = { channelId, title: "Ekspres na żywo", live: true };
  const { _id: id } = await call(videos.create, { body });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(call, id);
  return id;
}

test("what a member presses while the account loads is done as soon as it is known", async ({ page }) => {
  const watched = await publishVideo(await makeCreator("Prędkie Ręce"), "Ekspres o świcie");
  const sendAccount = await holdAccount(page);
  const member = await makeMember();
  await signIn(page, member);
  const subscribe = await openEarly(page, watched);
  const like = page.getByRole("button", { name: /^Lubię to/ });
  await like.click();
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  await page.getByRole("menuitem", { name: "Zapisz na później" }).click();
  await subscribe.click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  sendAccount();
  await expect(page.getByRole("button", { name: "Subskrybujesz Prędkie Ręce, ustawienia" })).toBeVisible();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await member.call(accounts.me)).watchLaterVideosIds).toEqual([watched]);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a field that a member presses while the account loads has the focus as soon as it is there", async ({
  page,
}) => {
  const creator = await makeCreator("Prędkie Ręce");
  const watched = await publishVideo(creator, "Ekspres o świcie");
  const live = await startEmptyStream(creator);
  await signIn(page, await makeMember());

  const sendAccount = await holdAccount(page);
  await openEarly(page, watched);
  const comment = page.getByRole("button", { name: "Dodaj komentarz…" });
  await expect(async () => {
    // Comments load when they are near the visible area.
    await page.mouse.wheel(0, 600);
    expect(await comment.count()).toBe(1);
  }).toPass();
  await comment.click();
  sendAccount();
  await expect(page.getByRole("textbox", { name: "Dodaj komentarz…" })).toBeFocused();

  await page.unrouteAll();
  const sendAgain = await holdAccount(page);
  await openEarly(page, live);
  await chatOf(page).getByRole("button", { name: "Napisz na czacie" }).click();
  sendAgain();
  await expect(chatOf(page).getByRole("combobox", { name: "Napisz na czacie" })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("an owner who presses while the account loads does not subscribe to the own channel", async ({
  page,
}) => {
  const owner = await makeCreator("Prędkie Ręce");
  const watched = await publishVideo(owner, "Ekspres o świcie");
  const changes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") changes.push(new URL(request.url()).pathname);
  });
  const sendAccount = await holdAccount(page);
  await signIn(page, owner);
  const subscribe = await openEarly(page, watched);
  await subscribe.click();
  sendAccount();
  await expect(subscribe).toHaveCount(0);
  expect(changes.filter((path) => path.endsWith("/subscribe"))).toEqual([]);
  const own = await owner.call(subscriptions.check, { params: { id: owner.channelId } });
  expect(own).toMatchObject({ subscribed: false, subscriptionsCount: 0 });
});
