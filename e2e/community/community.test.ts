import { expect, test, type Locator, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { statusMessage, clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { servedHtml } from "../rendered-screen.ts";
import {
  makeAdministrator,
  loginRedirect,
  makeCreator,
  makeMember,
  publishVideo,
  signIn,
  collectPageErrors,
  type Account,
  type Creator,
} from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let ola: Account;
let videoId: string;
let post: string;
/** Id of a comment on the video; `replyId` is a reply to it. */
let first: string;
let replyId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  videoId = await publishVideo(creator, "Nocny pociąg");
  const { channelId, call } = creator;
  ola = await makeMember();
  ({ _id: first } = await ola.call(comments.create, {
    body: { content: "Pięknie w 0:02", videoId },
  }));
  const jan = await makeMember();
  const body = { content: "Zgoda", parentCommentId: first };
  ({ _id: replyId } = await jan.call(comments.create, { body }));
  ({ _id: post } = await call(posts.create, {
    body: { message: "Jutro nowy odcinek", channelId, videoId },
  }));
});

/** Makes the next matching request fail with a server error. */
async function failNextRequest(page: Page, method: string, path: string): Promise<void> {
  await page.route(
    `**/api${path}`,
    (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, body: "" }) : route.fallback(),
    { times: 1 },
  );
}

function commentOf(page: Page, id: string): Locator {
  return page.locator(`#comment-${id}`);
}

async function choose(page: Page, comment: Locator, entry: string): Promise<void> {
  // A menu that is closing may already show the expected text.
  await expect(page.getByRole("menu")).toHaveCount(0);
  const item = page.getByRole("menuitem", { name: entry, exact: true });
  await clickUntilVisible(comment.getByRole("button", { name: /^Więcej możliwości/ }), item);
  await item.click();
}

test("@smoke users comment below a video, and its creator moderates; a failure shows an error and keeps the input", async ({
  page,
  browser,
}) => {
  await test.step("visitors who try to comment are asked to log in [RAT-013, COM-036]", async () => {
    await openHydrated(page, `/watch/${videoId}`);
    await page.getByText("Zimowa scena").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    const dialog = page.getByRole("dialog");
    for (const name of [/^Dodaj komentarz/, "Odpowiedz"]) {
      await clickUntilVisible(page.getByRole("button", { name }), dialog);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });

  // With reduced motion the video waits for a click, and no next video starts meanwhile.
  const watcher = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await watcher.addInitScript(() => localStorage.setItem("cookie-dismissed", "true"));
  const creatorPage = await watcher.newPage();
  await signIn(creatorPage, creator);
  const pageErrors = collectPageErrors(creatorPage);
  const field = creatorPage.getByPlaceholder("Dodaj komentarz…");
  const written = creatorPage.getByRole("article", { name: /Kto jechał/ });
  const parentComment = commentOf(creatorPage, first);
  const shown = creatorPage.locator('article[id^="comment-"]');
  const typed = "Kto jechał ze mną? <b>Dajcie znać</b> <jan@kolej.pl> a<b && c>d List<String> &lt;";
  await test.step("the linked comment is shown and highlighted, with the one it replies to [WAT-011, COM-027]", async () => {
    await openHydrated(creatorPage, `/watch/${videoId}?comment=${replyId}`);
    await expect(commentOf(creatorPage, replyId)).toBeInViewport();
    await expect(commentOf(creatorPage, replyId)).toHaveAttribute("aria-current", "true");
    await expect(commentOf(creatorPage, first)).toBeVisible();
  });

  await test.step("a user comments as their own channel, and keeps the input when it fails [COM-034, COM-035, COM-037]", async () => {
    await field.fill(typed);
    const identitySelect = creatorPage.getByRole("button", { name: /Jako Ola Kowal/ });
    await clickUntilVisible(identitySelect, creatorPage.getByRole("option", { name: "Jako Kolejowy Szlak" }));
    await creatorPage.getByRole("option", { name: "Jako Kolejowy Szlak" }).click();
    await expect
      .poll(async () => (await creator.call(accounts.me)).settings.selectedCommentAs)
      .toMatchObject({
        channel: creator.channelId,
      });
    await failNextRequest(creatorPage, "POST", "/comments");
    await creatorPage.getByRole("button", { name: "Skomentuj" }).click();
    await expect(creatorPage.getByRole("alert")).toHaveText(/Nie udało się dodać komentarza/);
    await expect(field).toHaveValue(/Kto jechał/);
    await creatorPage.getByRole("button", { name: "Skomentuj" }).click();
    await expect(written.getByRole("link", { name: "Kolejowy Szlak" })).toBeVisible();
    await expect(written.locator("b")).toHaveText("Dajcie znać");
    await expect(written).toContainText(/znać <jan@kolej\.pl( \(.+\))?> a<b && c>d List<String> &lt;/);
    await expect(creatorPage.getByRole("heading", { name: "3 komentarze" })).toBeVisible();
  });

  await test.step("its author edits it, and it is marked as edited [COM-018, COM-028]", async () => {
    await choose(creatorPage, written, "Edytuj");
    const editing = creatorPage.getByRole("textbox", { name: "Treść komentarza" });
    await expect(editing).toHaveValue(typed);
    await editing.fill("Kto jechał ze mną?");
    await creatorPage.getByRole("button", { name: "Zapisz", exact: true }).last().click();
    await expect(written.getByText("(edytowany)")).toBeVisible();
  });

  await test.step("the creator strikes a comment through, and undoes it [COM-019, COM-031, COM-032, COM-039]", async () => {
    await failNextRequest(creatorPage, "POST", `/comments/${first}/cross-out`);
    await choose(creatorPage, parentComment, "Przekreśl");
    await expect(statusMessage(creatorPage, "Nie udało się przekreślić komentarza")).toBeVisible();
    await expect(parentComment.locator(".line-through")).toHaveCount(0);
    await choose(creatorPage, parentComment, "Przekreśl");
    await expect(parentComment.locator(".line-through")).toHaveText(/Pięknie/);
    await choose(creatorPage, parentComment, "Cofnij przekreślenie");
    await expect(parentComment.locator(".line-through")).toHaveCount(0);
  });

  await test.step("the creator pins and unpins, and the list can be sorted [COM-030, COM-033, COM-040, COM-044]", async () => {
    await failNextRequest(creatorPage, "POST", `/comments/${first}/pin`);
    await choose(creatorPage, parentComment, "Przypnij");
    await expect(statusMessage(creatorPage, "Nie udało się przypiąć komentarza")).toBeVisible();
    await choose(creatorPage, parentComment, "Przypnij");
    await expect(parentComment.getByText("Przypięty")).toBeVisible();

    // Without a linked comment the list has its normal order, and the changes are stored.
    await openHydrated(creatorPage, `/watch/${videoId}`);
    await creatorPage.getByText("Zimowa scena").scrollIntoViewIfNeeded();
    await creatorPage.mouse.wheel(0, 600);
    await expect(shown).toHaveText([/Pięknie/, /Kto jechał/]);
    await expect(creatorPage.getByRole("button", { name: /Jako Kolejowy/ })).toHaveCount(0);
    await field.focus();
    await expect(creatorPage.getByRole("button", { name: /Jako Kolejowy Szlak/ })).toBeVisible();
    await choose(creatorPage, parentComment, "Odepnij");
    await expect(shown).toHaveText([/Kto jechał/, /Pięknie/]);
    await creatorPage.getByRole("button", { name: /Najnowsze/ }).click();
    await creatorPage.getByRole("option", { name: "Najstarsze" }).click();
    await expect(shown).toHaveText([/Pięknie/, /Kto jechał/]);
  });

  await test.step("a comment is deleted, and stays when that fails [COM-029, COM-038]", async () => {
    await parentComment.getByRole("link", { name: "0:02" }).click();
    await expect(creatorPage.locator("video").first()).toBeInViewport();
    await failNextRequest(creatorPage, "DELETE", "/comments/*");
    for (const outcome of ["Nie udało się usunąć komentarza", "Usunięto komentarz"]) {
      await choose(creatorPage, written, "Usuń");
      await creatorPage.getByRole("alertdialog").getByRole("button", { name: "Usuń" }).click();
      await expect(statusMessage(creatorPage, outcome)).toBeVisible();
    }
    await expect(shown).toHaveText([/Pięknie/]);
  });
  expect(await accessibilityFaults(creatorPage)).toEqual([]);
  expect(pageErrors.filter((one) => !one.includes("500"))).toEqual([]);
  await watcher.close();
});

test("posts are found, published, rated and replied to, and their authors followed and muted", async ({
  page,
  browser,
}) => {
  const pageErrors = collectPageErrors(page);
  await test.step("the bottom bar on phones links to the posts [SHL-034, SHL-036, POS-001, POS-004, POS-015, POS-028]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Dolny pasek" });
    await expect(bar.getByRole("listitem")).toHaveText([/Start/, /Posty/, /Szukaj/, /Zaloguj/, /Menu/]);
    // A new post, because other journeys publish posts meanwhile, and the first page has only the newest.
    const body = { message: "Dziś nowy odcinek", channelId: creator.channelId, videoId };
    await creator.call(posts.create, { body });
    await bar.getByRole("link", { name: "Posty" }).click();
    await expect(page).toHaveURL(/\/feed$/);
    const card = page.getByRole("article").filter({ hasText: "Dziś nowy odcinek" });
    await expect(card.locator(`a[href="/watch/${videoId}"]`).last()).toHaveText("Nocny pociąg");
    await page.goto("/feed/followed-by-me");
    await expect(page).toHaveURL(loginRedirect("/feed/followed-by-me"));
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, creator);
  const me = await ola.call(accounts.me);
  await test.step("the chosen tab of the feed is stored [POS-024]", async () => {
    await page.goto("/feed");
    await page.getByRole("tab", { name: "Obserwowane" }).click();
    await expect(page.getByText("Jeszcze nikogo nie słychać")).toBeVisible();
    await expect.poll(async () => (await creator.call(accounts.me)).settings.feedTabSelected).toBe(1);
    await page.reload();
    await expect(page.getByRole("tab", { name: "Obserwowane", selected: true })).toBeVisible();
  });

  await test.step("a post is hidden from the home page, and stays on the channel [POS-018, CHA-029]", async () => {
    await page.goto(`/manage-channel/${creator.channelId}/posts`);
    await page.getByRole("textbox", { name: "Co słychać?" }).fill("Zgadnijcie, dokąd jedziemy");
    await page.getByRole("button", { name: "Opublikuj" }).click();
    const fresh = page.getByRole("article").filter({ hasText: "Zgadnijcie" });
    await fresh.getByRole("button", { name: /^Więcej możliwości/ }).click();
    await page.getByRole("menuitem", { name: "Ukryj na stronie głównej" }).click();
    await expect(fresh.getByText("Nie na stronie głównej")).toBeVisible();
    await page.goto(`/c/${creator.slug}?tab=posts`);
    await expect(fresh).toBeVisible();
    await expect.poll(() => servedHtml(page.request, "/en")).not.toContain("Zgadnijcie, dokąd jedziemy");
    await page.goto("/en");
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.getByText("Zgadnijcie, dokąd jedziemy")).toHaveCount(0);
  });

  await test.step("the owner can open the comments of the channel, but not those of the site [MCH-005, COM-041]", async () => {
    await page.goto(`/en/manage-channel/${creator.channelId}/comments`);
    await expect(page.getByRole("article", { name: /Pięknie/ })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto("/en/admin/comments");
    await expect(page).toHaveURL(/\/en$/);
  });

  await test.step("the feed of a channel or a user has only their posts [POS-021, POS-022]", async () => {
    await ola.call(posts.create, { body: { message: "Pierwszy śnieg" } });
    const [ofChannel, ofPerson] = [page.getByText("Jutro nowy odcinek"), page.getByText("Pierwszy śnieg")];
    for (const [query, shown, absent] of [
      [`channelId=${creator.channelId}`, ofChannel, ofPerson],
      [`userId=${me._id}`, ofPerson, ofChannel],
    ] as const) {
      await page.goto(`/feed?${query}`);
      await expect(shown.first()).toBeVisible();
      await expect(absent).toHaveCount(0);
    }
  });

  await test.step("an author is found, followed, muted and unmuted [POS-003, POS-027, SOC-001, SOC-012, SOC-013, SOC-016]", async () => {
    await page.goto("/en/feed/featured-users");
    await page.getByRole("searchbox", { name: "Search for an author" }).fill("Kowal");
    await expect(page.locator(`a[href="/en/user/${me._id}"]`)).toHaveText("Ola Kowal");
    await page.goto(`/user/${me._id}`);
    await clickUntilVisible(
      page.getByRole("button", { name: "Obserwuj: Ola Kowal" }),
      statusMessage(page, "Obserwujesz: Ola Kowal"),
    );
    await page.reload();
    await page.getByRole("button", { name: "Przestań obserwować: Ola Kowal" }).click();
    await expect(page.getByRole("button", { name: "Obserwuj: Ola Kowal" })).toBeVisible();
    await expect(page.getByText("Pierwszy śnieg")).toBeVisible();
    await page.getByRole("button", { name: "Więcej możliwości: Ola Kowal" }).click();
    await page.getByRole("menuitem", { name: "Wycisz: Ola Kowal" }).click();
    await expect(page.getByText("Pierwszy śnieg")).toHaveCount(0);
    await test.step("muted authors are listed, and unmuted [SOC-019]", async () => {
      await page.goto("/account/privacy");
      const muted = page.getByRole("listitem").filter({ hasText: "Ola Kowal" });
      await muted.getByRole("button", { name: "Pokazuj znowu" }).click();
      await expect(muted).toHaveCount(0);
    });
  });

  await test.step("a post has a page with likes and comments [POS-002, POS-025]", async () => {
    const visitorPage = await makeMember();
    await visitorPage.call(comments.create, { body: { content: "Będę!", postId: post } });
    await page.goto(`/feed/post/${post}`);
    const liked = page.getByRole("button", { name: "Lubię to (1)" });
    await clickUntilVisible(page.getByRole("button", { name: /^Lubię to/ }).first(), liked);
    await expect(liked).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("heading", { name: "1 komentarz" })).toBeVisible();
    await expect(page.getByRole("article", { name: /Będę/ })).toBeVisible();
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(pageErrors).toEqual([]);

  await test.step("staff search all comments of the site [ADM-004]", async () => {
    const admin = await browser.newPage();
    await signIn(admin, await makeAdministrator());
    await admin.goto("/en/admin/comments");
    await admin.getByRole("searchbox", { name: "Search the comments" }).fill("będę");
    await expect(admin.getByRole("article").filter({ hasText: "Będę!" })).toHaveCount(1);
    await admin.close();
  });
});
