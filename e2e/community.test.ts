import { expect, test, type Locator, type Page } from "@playwright/test";
import { accounts } from "#shared/accounts/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { message, press } from "./actions.ts";
import { open } from "./bars.ts";
import {
  administrator,
  loginBefore,
  makeCreator,
  makeMember,
  publishFilm,
  signIn,
  watchComplaints,
  type Account,
  type Creator,
} from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

let creator: Creator;
let ola: Account;
let film: string;
let post: string;
/** A comment on the film, and an answer to it. */
let first: string;
let answer: string;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  film = await publishFilm(creator, "Nocny pociąg");
  const { channelId, call } = creator;
  ola = await makeMember();
  ({ _id: first } = await ola.call(comments.create, { body: { content: "Pięknie w 0:02", videoId: film } }));
  const jan = await makeMember();
  const body = { content: "Zgoda", parentCommentId: first };
  ({ _id: answer } = await jan.call(comments.create, { body }));
  ({ _id: post } = await call(posts.create, {
    body: { message: "Jutro nowy odcinek", channelId, videoId: film },
  }));
});

/** The next call of this kind fails as if the server had broken. */
async function failNext(page: Page, method: string, path: string): Promise<void> {
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
  // One that is closing may show the words already that are looked for.
  await expect(page.getByRole("menu")).toHaveCount(0);
  const item = page.getByRole("menuitem", { name: entry, exact: true });
  await press(comment.getByRole("button", { name: /^Więcej możliwości/ }), item);
  await item.click();
}

test("people talk below a film, and its creator keeps order; what fails is said and loses nothing", async ({
  page,
  browser,
}) => {
  await test.step("visitors who want to comment are told of accounts [RAT-013, COM-036]", async () => {
    await open(page, `/watch/${film}`);
    await page.getByText("Zimowa scena").scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 600);
    const dialog = page.getByRole("dialog");
    for (const name of [/^Dodaj komentarz/, "Odpowiedz"]) {
      await press(page.getByRole("button", { name }), dialog);
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
    }
  });

  // The film then waits for a press, and no next one takes its place meanwhile.
  const watcher = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
  });
  await watcher.addInitScript(() => localStorage.setItem("cookie-dismissed", "true"));
  const desk = await watcher.newPage();
  await signIn(desk, creator);
  const complaints = watchComplaints(desk);
  const field = desk.getByPlaceholder("Dodaj komentarz…");
  const written = desk.getByRole("article", { name: /Kto jechał/ });
  const theirs = commentOf(desk, first);
  const shown = desk.locator('article[id^="comment-"]');
  await test.step("the comment of the address is shown, with the one it answers, and marked [WAT-011, COM-027]", async () => {
    await open(desk, `/watch/${film}?comment=${answer}`);
    await expect(commentOf(desk, answer)).toBeInViewport();
    await expect(commentOf(desk, answer)).toHaveAttribute("aria-current", "true");
    await expect(commentOf(desk, first)).toBeVisible();
  });

  await test.step("one writes as the own channel, and loses nothing when it fails [COM-034, COM-035, COM-037]", async () => {
    await field.fill("Kto jechał ze mną? <b>Dajcie znać</b>");
    const speaker = desk.getByRole("button", { name: /Jako Ola Kowal/ });
    await press(speaker, desk.getByRole("option", { name: "Jako Kolejowy Szlak" }));
    await desk.getByRole("option", { name: "Jako Kolejowy Szlak" }).click();
    await expect
      .poll(async () => (await creator.call(accounts.me)).settings.selectedCommentAs)
      .toMatchObject({
        channel: creator.channelId,
      });
    await failNext(desk, "POST", "/comments");
    await desk.getByRole("button", { name: "Skomentuj" }).click();
    await expect(desk.getByRole("alert")).toHaveText(/Nie udało się dodać komentarza/);
    await expect(field).toHaveValue(/Kto jechał/);
    await desk.getByRole("button", { name: "Skomentuj" }).click();
    await expect(written.getByRole("link", { name: "Kolejowy Szlak" })).toBeVisible();
    await expect(written.locator("b")).toHaveText("Dajcie znać");
    await expect(desk.getByRole("heading", { name: "3 komentarze" })).toBeVisible();
  });

  await test.step("its author edits it, and it says so [COM-018, COM-028]", async () => {
    await choose(desk, written, "Edytuj");
    await desk.getByRole("textbox", { name: "Treść komentarza" }).fill("Kto jechał ze mną?");
    await desk.getByRole("button", { name: "Zapisz", exact: true }).last().click();
    await expect(written.getByText("(edytowany)")).toBeVisible();
  });

  await test.step("the creator crosses out, and takes it back [COM-019, COM-031, COM-032, COM-039]", async () => {
    await failNext(desk, "POST", `/comments/${first}/cross-out`);
    await choose(desk, theirs, "Przekreśl");
    await expect(message(desk, "Nie udało się przekreślić komentarza")).toBeVisible();
    await expect(theirs.locator(".line-through")).toHaveCount(0);
    await choose(desk, theirs, "Przekreśl");
    await expect(theirs.locator(".line-through")).toHaveText(/Pięknie/);
    await choose(desk, theirs, "Cofnij przekreślenie");
    await expect(theirs.locator(".line-through")).toHaveCount(0);
  });

  await test.step("the creator pins and unpins, and the list can be sorted [COM-030, COM-033, COM-040, COM-044]", async () => {
    await failNext(desk, "POST", `/comments/${first}/pin`);
    await choose(desk, theirs, "Przypnij");
    await expect(message(desk, "Nie udało się przypiąć komentarza")).toBeVisible();
    await choose(desk, theirs, "Przypnij");
    await expect(theirs.getByText("Przypięty")).toBeVisible();

    // Without the comment of the link, the list is in its own order, and what was changed has been kept.
    await open(desk, `/watch/${film}`);
    await desk.getByText("Zimowa scena").scrollIntoViewIfNeeded();
    await desk.mouse.wheel(0, 600);
    await expect(shown).toHaveText([/Pięknie/, /Kto jechał/]);
    await expect(desk.getByRole("button", { name: /Jako Kolejowy/ })).toHaveCount(0);
    await field.focus();
    await expect(desk.getByRole("button", { name: /Jako Kolejowy Szlak/ })).toBeVisible();
    await choose(desk, theirs, "Odepnij");
    await expect(shown).toHaveText([/Kto jechał/, /Pięknie/]);
    await desk.getByRole("button", { name: /Najnowsze/ }).click();
    await desk.getByRole("option", { name: "Najstarsze" }).click();
    await expect(shown).toHaveText([/Pięknie/, /Kto jechał/]);
  });

  await test.step("a comment is deleted, and stays when that fails [COM-029, COM-038]", async () => {
    await theirs.getByRole("link", { name: "0:02" }).click();
    await expect(desk.locator("video").first()).toBeInViewport();
    await failNext(desk, "DELETE", "/comments/*");
    for (const outcome of ["Nie udało się usunąć komentarza", "Usunięto komentarz"]) {
      await choose(desk, written, "Usuń");
      await desk.getByRole("alertdialog").getByRole("button", { name: "Usuń" }).click();
      await expect(message(desk, outcome)).toBeVisible();
    }
    await expect(shown).toHaveText([/Pięknie/]);
  });
  expect(await accessibilityFaults(desk)).toEqual([]);
  expect(complaints.filter((one) => !one.includes("500"))).toEqual([]);
  await watcher.close();
});

test("posts are found, written, rated and answered, and their authors followed and muted", async ({
  page,
  browser,
}) => {
  const complaints = watchComplaints(page);
  await test.step("the bar of phones leads to the posts [SHL-034, SHL-036, POS-001, POS-004, POS-015, POS-028]", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/");
    const bar = page.getByRole("navigation", { name: "Dolny pasek" });
    await expect(bar.getByRole("listitem")).toHaveText([/Start/, /Posty/, /Szukaj/, /Zaloguj/, /Menu/]);
    await bar.getByRole("link", { name: "Posty" }).click();
    await expect(page).toHaveURL(/\/feed$/);
    const card = page.getByRole("article").filter({ hasText: "Jutro nowy odcinek" });
    await expect(card.locator(`a[href="/watch/${film}"]`).last()).toHaveText("Nocny pociąg");
    await page.goto("/feed/followed-by-me");
    await expect(page).toHaveURL(loginBefore("/feed/followed-by-me"));
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, creator);
  const me = await ola.call(accounts.me);
  await test.step("the chosen tab of the feed is kept [POS-024]", async () => {
    await page.goto("/feed");
    await page.getByRole("tab", { name: "Obserwowane" }).click();
    await expect(page.getByText("Jeszcze nikogo nie słychać")).toBeVisible();
    await expect.poll(async () => (await creator.call(accounts.me)).settings.feedTabSelected).toBe(1);
    await page.reload();
    await expect(page.getByRole("tab", { name: "Obserwowane", selected: true })).toBeVisible();
  });

  await test.step("a post is kept from the home page, and stays on the channel [POS-005, POS-018, CHA-029]", async () => {
    await page.goto(`/manage-channel/${creator.channelId}/posts`);
    await page.getByRole("textbox", { name: "Co słychać?" }).fill("Zgadnijcie, dokąd jedziemy");
    await page.getByRole("button", { name: "Opublikuj" }).click();
    const fresh = page.getByRole("article").filter({ hasText: "Zgadnijcie" });
    await fresh.getByRole("button", { name: /^Więcej możliwości/ }).click();
    await page.getByRole("menuitem", { name: "Ukryj na stronie głównej" }).click();
    await expect(fresh.getByText("Nie na stronie głównej")).toBeVisible();
    await page.goto(`/c/${creator.slug}?tab=posts`);
    await expect(fresh).toBeVisible();
    await page.goto("/en");
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.getByText("Zgadnijcie, dokąd jedziemy")).toHaveCount(0);
  });

  await test.step("the comments of the channel are at hand, those of the site are not [MCH-005, COM-041]", async () => {
    await page.goto(`/en/manage-channel/${creator.channelId}/comments`);
    await expect(page.getByRole("article", { name: /Pięknie/ })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto("/en/admin/comments");
    await expect(page).toHaveURL(/\/en$/);
  });

  await test.step("the feed of a channel or a person has theirs alone [POS-021, POS-022]", async () => {
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

  await test.step("an author is found, followed, muted and heard again [POS-003, POS-027, SOC-001, SOC-012, SOC-013, SOC-016]", async () => {
    await page.goto("/en/feed/featured-users");
    await page.getByRole("searchbox", { name: "Search for an author" }).fill("Kowal");
    await expect(page.locator(`a[href="/en/user/${me._id}"]`)).toHaveText("Ola Kowal");
    await page.goto(`/user/${me._id}`);
    await press(
      page.getByRole("button", { name: "Obserwuj: Ola Kowal" }),
      message(page, "Obserwujesz: Ola Kowal"),
    );
    await page.reload();
    await page.getByRole("button", { name: "Przestań obserwować: Ola Kowal" }).click();
    await expect(page.getByRole("button", { name: "Obserwuj: Ola Kowal" })).toBeVisible();
    await expect(page.getByText("Pierwszy śnieg")).toBeVisible();
    await page.getByRole("button", { name: "Więcej możliwości: Ola Kowal" }).click();
    await page.getByRole("menuitem", { name: "Wycisz: Ola Kowal" }).click();
    await expect(page.getByText("Pierwszy śnieg")).toHaveCount(0);
    await test.step("what is muted is listed, and heard again [SOC-019]", async () => {
      await page.goto("/account/privacy");
      const muted = page.getByRole("listitem").filter({ hasText: "Ola Kowal" });
      await muted.getByRole("button", { name: "Pokazuj znowu" }).click();
      await expect(muted).toHaveCount(0);
    });
  });

  await test.step("a post has a page with likes and comments [POS-002, POS-025]", async () => {
    const guest = await makeMember();
    await guest.call(comments.create, { body: { content: "Będę!", postId: post } });
    await page.goto(`/feed/post/${post}`);
    const liked = page.getByRole("button", { name: "Lubię to (1)" });
    await press(page.getByRole("button", { name: /^Lubię to/ }).first(), liked);
    await expect(liked).toHaveAttribute("aria-pressed", "true");
    await expect(page.getByRole("heading", { name: "1 komentarz" })).toBeVisible();
    await expect(page.getByRole("article", { name: /Będę/ })).toBeVisible();
  });
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);

  await test.step("staff find any comment of the site [ADM-004]", async () => {
    const admin = await browser.newPage();
    await signIn(admin, await administrator());
    await admin.goto("/en/admin/comments");
    await admin.getByRole("searchbox", { name: "Search the comments" }).fill("będę");
    await expect(admin.getByRole("article").filter({ hasText: "Będę!" })).toHaveCount(1);
    await admin.close();
  });
});
