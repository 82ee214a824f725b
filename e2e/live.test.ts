import { expect, test, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { press } from "./actions.ts";
import { open } from "./bars.ts";
import { choose, chatOf, lineOf, say } from "./chats.ts";
import { drawClip } from "./clips.ts";
import { stateOf } from "./films.ts";
import {
  administrator,
  makeCreator,
  makeMember,
  signIn,
  uploadFilm,
  watchComplaints,
  type Account,
  type Creator,
} from "./site.ts";
import { sendStream, stopStreams } from "./streams.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const LISTS = ["/", "/new", "/live-upcoming", "/channels", "/categories", "/tags", "/popular", "/feed"];

let creator: Creator;
let ola: Account;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  ola = await makeMember();
});
test.afterAll(stopStreams);

/** Nobody else closes them, and they would play on beside all the journeys that follow. */
const windows: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of windows.splice(0)) await context.close();
});

/** Another window, of somebody with an account or of a visitor. */
async function openWindow(browser: Browser, account?: Account): Promise<Page> {
  const { storageState } = test.info().project.use;
  const context = await browser.newContext({
    locale: "pl-PL",
    viewport: { width: 1440, height: 900 },
    ...(storageState ? { storageState } : {}),
  });
  windows.push(context);
  const page = await context.newPage();
  if (account) await signIn(page, account);
  return page;
}

async function secondsOf(page: Page): Promise<number> {
  return (await stateOf(page)).seconds;
}

test("a broadcast is sent, watched and talked about, and becomes a film", async ({ page, browser }) => {
  const complaints = watchComplaints(page);
  await signIn(page, creator);
  await open(page, `/manage-channel/${creator.channelId}/videos/upload`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await press(page.getByRole("button", { name: "Transmisja na żywo" }), panel);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await creator.call(videos.edit, { params: { id }, body: { title: "Na żywo z dworca", tags: ["kolej"] } });
  await expect(panel.getByLabel("Serwer", { exact: true })).toHaveValue(/^rtmp:/);
  const server = await panel.getByLabel("Serwer", { exact: true }).inputValue();
  const key = await panel.getByLabel("Klucz", { exact: true }).inputValue();
  sendStream(`${server}/${key}`);
  await expect(panel.getByText("Sygnał dociera")).toBeVisible();
  await panel.getByRole("button", { name: "Rozpocznij" }).click();
  await expect(panel.getByRole("button", { name: "Zakończ" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const viewer = await openWindow(browser, ola);
  const sockets: string[] = [];
  let loseConnection = () => {};
  await viewer.routeWebSocket(/./, (socket) => {
    sockets.push(socket.url());
    socket.connectToServer();
    loseConnection = () => void socket.close();
  });
  await test.step("the chat stands beside the stream, and is connected to nowhere else [WAT-012, LIV-010, LIV-045]", async () => {
    await open(viewer, "/");
    expect(sockets).toEqual([]);
    await open(viewer, `/watch/${id}`);
    await expect.poll(() => secondsOf(viewer)).toBeGreaterThan(0.5);
    await expect(chatOf(viewer)).toBeVisible();
    await expect.poll(() => sockets).toEqual([expect.stringContaining("/chat/")]);
  });

  await open(page, `/watch/${id}`);
  await say(viewer, "Dzień dobry");
  await expect(lineOf(page, "Dzień dobry")).toBeVisible();
  await test.step("the owner pins, strikes through and deletes, the viewer cannot [LIV-052, LIV-053, LIV-054, LIV-055, LIV-056]", async () => {
    await expect(chatOf(viewer).getByRole("button", { name: /^Moderuj/ })).toHaveCount(0);
    await choose(page, "Dzień dobry", "Przypnij");
    const pinned = chatOf(viewer).getByRole("note", { name: "Przypięta wiadomość" });
    await expect(pinned).toContainText("Dzień dobry");
    await chatOf(page).getByRole("note").getByRole("button", { name: "Odepnij" }).click();
    await expect(pinned).toBeHidden();
    await choose(page, "Dzień dobry", "Skreśl");
    await expect(lineOf(viewer, "Dzień dobry")).toContainText("Wiadomość skreślona");
    await choose(page, "Dzień dobry", "Usuń");
    await expect(lineOf(viewer, "Dzień dobry")).toHaveCount(0);
  });

  await test.step("the chat comes back after its connection was lost [LIV-010, LIV-046]", async () => {
    loseConnection();
    await expect.poll(() => sockets).toHaveLength(2);
    await expect(chatOf(viewer).getByRole("status")).toBeHidden();
    await say(viewer, "Znowu jestem");
    await expect(lineOf(page, "Znowu jestem")).toBeVisible();
    expect(await accessibilityFaults(viewer)).toEqual([]);
  });

  await test.step("the owner blocks the writer for one of ten times, on the stream or the channel, staff everywhere, too [LIV-057, LIV-058, LIV-059]", async () => {
    const staff = await openWindow(browser, await administrator());
    await open(staff, `/watch/${id}`);
    await choose(staff, "Znowu jestem", "Zablokuj: Ola Kowal");
    await expect(staff.getByRole("alertdialog").getByRole("radio")).toHaveCount(3);
    await staff.context().close();

    await choose(page, "Znowu jestem", "Zablokuj: Ola Kowal");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    await dialog.getByRole("button", { name: /Na jak długo/ }).click();
    await expect(page.getByRole("option")).toHaveText([
      ...["1 minuta", "5 minut", "10 minut", "30 minut", "1 godzina"],
      ...["4 godziny", "1 dzień", "1 tydzień", "1 miesiąc", "100 lat"],
    ]);
    await page.getByRole("option", { name: "1 godzina" }).click();
    await dialog.getByRole("button", { name: "Zablokuj" }).click();
    await expect(chatOf(viewer).getByText(/Na czacie tej transmisji nie możesz pisać do/)).toBeVisible();
    await expect(chatOf(viewer).getByRole("textbox")).toHaveCount(0);
  });

  const visitor = await openWindow(browser);
  await test.step("visitors find all lists and watch [DIS-064]", async () => {
    for (const pathname of LISTS) {
      await visitor.goto(pathname);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveCount(1);
    }
    await visitor.goto(`/watch/${id}`);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(0.5);
  });

  await test.step("when it is over its recording plays [LIV-025]", async () => {
    await creator.call(live.finish, { params: { id } });
    await expect
      .poll(async () => (await creator.call(videos.get, { params: { id } })).hls, { timeout: 60_000 })
      .toMatch(/^\/edge\//);
    await visitor.goto(`/watch/${id}`);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(0.5);
    // Below the title; the chat, where it is there still, says so, too.
    await expect(visitor.getByText(/^Zakończono/).first()).toBeVisible();
  });
  expect(complaints).toEqual([]);
});

test("a premiere begins by itself, for all at the same place, and is talked about [DIS-064, PRE-009, PRE-012, PRE-013]", async ({
  page,
  browser,
}) => {
  const id = await uploadFilm(creator, "Premiera o świcie", drawClip("320x180", 40));
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await expect
    .poll(async () => (await creator.call(videos.processing, { params: { id } })).progress, {
      timeout: 60_000,
    })
    .toBe(100);
  const other = await openWindow(browser, ola);
  const premiereAt = new Date(Date.now() + 8000).toISOString();
  await creator.call(publication.schedulePremiere, { params: { id }, body: { premiereAt } });
  for (const window of [page, other]) {
    await open(window, `/watch/${id}`);
    await expect(window.getByRole("heading", { name: /^Premiera za/ })).toBeVisible();
  }

  await expect.poll(() => secondsOf(page)).toBeGreaterThan(0.5);
  await expect.poll(() => secondsOf(other)).toBeGreaterThan(0.5);
  await expect(chatOf(other)).toBeVisible();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 35;
  });
  const apart = async () => Math.abs((await secondsOf(page)) - (await secondsOf(other)));
  await expect.poll(apart).toBeLessThan(5);
  const together = (Date.now() - Date.parse(premiereAt)) / 1000;
  expect(Math.abs((await secondsOf(page)) - together)).toBeLessThan(5);
});
