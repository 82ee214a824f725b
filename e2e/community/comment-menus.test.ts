import { expect, test } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { clickUntilVisible, openNotification } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { makeCreator, makeMember, signIn, SITE, type Creator } from "../site.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";

test.afterAll(stopStreams);

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

/** An unlisted live stream without a signal: it has comments, and nothing has to be encoded. */
async function makeStream({ call, channelId }: Creator): Promise<string> {
  const body = { channelId, title: "Na żywo z dworca", live: true };
  const { _id: id } = await call(videos.create, { body });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"], visibility: "non_public" } });
  await startLiveStream(call, id);
  return id;
}

test("only users who may strike a comment through are offered it [LAS-128]", async ({ browser }) => {
  const [creator, other] = [await makeCreator("Kolejowy Szlak"), await makeCreator("Nocne Tory")];
  const [ola, jan] = [await makeMember(), await makeMember()];
  const [here, elsewhere] = [await makeStream(creator), await makeStream(other)];
  const { _id: first } = await ola.call(comments.create, { body: { content: "Pięknie", videoId: here } });
  const { _id: there } = await jan.call(comments.create, {
    body: { content: "A u mnie pada", videoId: elsewhere },
  });

  for (const [account, videoId, comment, isOffered] of [
    [creator, here, first, true],
    [creator, elsewhere, there, false],
    [ola, here, first, false],
    [jan, here, first, false],
  ] as const) {
    const context = await browser.newContext({ reducedMotion: "reduce", locale: "pl-PL" });
    await context.addInitScript(() => localStorage.setItem("cookie-dismissed", "true"));
    const page = await context.newPage();
    await signIn(page, account);
    await openHydrated(page, `/watch/${videoId}?comment=${comment}`);
    const menu = page.getByRole("menu");
    await clickUntilVisible(
      page.locator(`#comment-${comment}`).getByRole("button", { name: /^Więcej możliwości/ }),
      menu,
    );
    await expect(menu.getByRole("menuitem", { name: "Kopiuj link" })).toBeVisible();
    await expect(menu.getByRole("menuitem", { name: "Przekreśl" })).toHaveCount(isOffered ? 1 : 0);
    await context.close();
  }
});

test("comments keep the chosen order, and a muted author is hidden for the viewer only", async ({
  page,
  browser,
}) => {
  const creator = await makeCreator("Parowozownia");
  const [ola, jan, ewa] = [await makeMember(), await makeMember(), await makeMember()];
  await ola.call(accounts.edit, { body: { name: "Olga", surname: "Wyciszona" } });
  const videoId = await makeStream(creator);
  const write = async ({ call }: Pick<Creator, "call">, content: string) =>
    (await call(comments.create, { body: { content, videoId } }))._id;
  await write(creator, "Od tego zaczynamy");
  const pinned = await write(ola, "Przypięte w środku");
  const newest = await write(ewa, "Najnowsze i lubiane");
  await creator.call(comments.pin, { params: { id: pinned } });
  await creator.call(ratings.rateComment, { params: { id: newest }, body: { rating: 1 } });
  const answer = { content: "Zgadzam się", parentCommentId: pinned };
  const { _id: reply } = await (await makeMember()).call(comments.create, { body: answer });

  await signIn(page, jan);
  // Simulates more comments than the first page of the list has.
  await page.route(/\/api\/comments\?/, async (route) => {
    const list = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...list, count: 30 } });
  });
  await openHydrated(page, `/watch/${videoId}`);
  await page.mouse.wheel(0, 900);
  const shown = page.locator('article[id^="comment-"]');
  await test.step("a pinned comment comes first in every order [COM-020]", async () => {
    const sort = page.getByRole("button", { name: /Kolejność komentarzy/ });
    await expect(shown).toHaveText([/Przypięte/, /Najnowsze/, /Od tego/]);
    for (const [next, others] of [
      ["Najstarsze", [/Od tego/, /Najnowsze/]],
      ["Najwyżej oceniane", [/Najnowsze/, /Od tego/]],
      ["Najnowsze", [/Najnowsze/, /Od tego/]],
    ] as const) {
      await sort.click();
      await page.getByRole("option", { name: next }).click();
      await expect(shown).toHaveText([/Przypięte/, ...others]);
    }
  });

  await test.step("a rating is removed by clicking the same thumb again [RAT-012]", async () => {
    const thumb = page.locator(`#comment-${newest}`).getByRole("button", { name: /^Lubię to/ });
    const rating = async () => (await jan.call(comments.get, { params: { id: newest } })).rating;
    await thumb.click();
    await expect(thumb).toHaveAccessibleName("Lubię to (2)");
    await expect.poll(rating).toBe(2);
    await thumb.click();
    await expect(thumb).toHaveAccessibleName("Lubię to (1)");
    await expect(thumb).toHaveAttribute("aria-pressed", "false");
    await expect.poll(rating).toBe(1);
  });

  await test.step("an own new comment is not repeated on the next page of the list [COM-025]", async () => {
    await page.getByPlaceholder("Dodaj komentarz…").fill("I ja tu jestem");
    const written = page.waitForResponse(
      (answered) => answered.request().method() === "POST" && answered.url().endsWith("/api/comments"),
    );
    await page.getByRole("button", { name: "Skomentuj" }).click();
    const { _id: own } = (await (await written).json()) as { _id: string };
    await expect(page.locator(`#comment-${own}`)).toBeVisible();
    const requested = page.waitForRequest(/\/api\/comments\?/);
    const thread = page.getByRole("region", { name: /komentarz/i });
    await thread.getByRole("button", { name: "Pokaż więcej" }).click();
    expect(new URL((await requested).url()).searchParams.get("excludeIds")).toBe(JSON.stringify([own]));
  });

  await test.step("a muted author is hidden from comments, posts and search results, for one viewer [COM-042, SOC-018]", async () => {
    await page.reload();
    await page.mouse.wheel(0, 900);
    const parentComment = page.locator(`#comment-${pinned}`);
    await expect(parentComment).toBeVisible();
    const entry = page.getByRole("menuitem", { name: "Wycisz: Olga Wyciszona" });
    await clickUntilVisible(parentComment.getByRole("button", { name: /^Więcej możliwości/ }), entry);
    await entry.click();
    await expect(parentComment).toHaveCount(0);
    const other = await browser.newPage({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
    await signIn(other, ewa);
    for (const [window, count] of [
      [page, 0],
      [other, 1],
    ] as const) {
      await openHydrated(window, `/watch/${videoId}`);
      await window.mouse.wheel(0, 900);
      await expect(window.locator(`#comment-${newest}`)).toBeVisible();
      await expect(window.locator(`#comment-${pinned}`)).toHaveCount(count);
      await openHydrated(window, "/search?query=wyciszona&entity=users");
      await expect(window.getByRole("main").getByRole("link", { name: "Olga Wyciszona" })).toHaveCount(count);
      await expect(window.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expect(async () => {
        // Unique texts, because other journeys publish posts, and the first page has only the newest.
        const mark = crypto.randomUUID();
        await ola.call(posts.create, { body: { message: `Wpis, którego Jan nie chce ${mark}` } });
        await ewa.call(posts.create, { body: { message: `Wpis dla wszystkich ${mark}` } });
        await openHydrated(window, "/feed");
        await expect(window.getByText(`Wpis dla wszystkich ${mark}`).first()).toBeVisible({
          timeout: 10_000,
        });
        await expect(window.getByText(`Wpis, którego Jan nie chce ${mark}`)).toHaveCount(count);
      }).toPass();
    }
    await other.close();
  });

  await test.step("a notification of a reply links to the reply [NOT-013]", async () => {
    const context = await browser.newContext({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });
    const window = await context.newPage();
    await signIn(window, ola);
    await openHydrated(window, "/new");
    await (await openNotification(window, /Zgadzam się/)).click();
    await expect(window).toHaveURL(`${SITE}/watch/${videoId}?comment=${reply}`);
    await expect(window.locator(`#comment-${reply}`)).toBeInViewport();
    await context.close();
  });
});
