import { expect, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { clickUntilVisible } from "../actions.ts";
import { openHydrated } from "../page-frame.ts";
import { renderScreen } from "../rendered-screen.ts";
import { choose, chatOf, lineOf, sendMessage } from "./chats.ts";
import { drawClip } from "../clips.ts";
import { videoState } from "../watch/video-player.ts";
import {
  makeAdministrator,
  makeCreator,
  makeMember,
  signIn,
  createUploadedVideo,
  collectPageErrors,
  type Account,
  type Creator,
} from "../site.ts";
import { startSender } from "./live-sender.ts";
import { sendStream, startLiveStream, stopStreams } from "./streams.ts";
import { DESKTOP, test } from "../windows.ts";

test.use({ locale: "pl-PL", viewport: DESKTOP });

const LISTS = ["/", "/new", "/live-upcoming", "/channels", "/categories", "/tags", "/popular", "/feed"];

let creator: Creator;
let ola: Account;

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  ola = await makeMember();
});
test.afterAll(stopStreams);

async function seekTo(page: Page, seconds: number): Promise<void> {
  await page.locator("video").evaluate((video: HTMLVideoElement, to) => {
    video.currentTime = to;
  }, seconds);
}

/** Records events that interrupt the playback in this video element; the returned function lists them. */
async function countPauses(page: Page): Promise<() => Promise<string[]>> {
  const video = await page.locator("video").elementHandle();
  const events = await page.evaluateHandle((element) => {
    const seen: string[] = [];
    for (const name of ["pause", "emptied", "error"]) element?.addEventListener(name, () => seen.push(name));
    return seen;
  }, video);
  return () => events.evaluate((seen) => [...seen]);
}

async function secondsOf(page: Page): Promise<number> {
  return (await videoState(page)).seconds;
}

test("@smoke a live stream is sent, watched and discussed, and becomes a video", async ({
  page,
  openWindow,
}) => {
  const pageErrors = collectPageErrors(page);
  await signIn(page, creator);
  await openHydrated(page, `/manage-channel/${creator.channelId}/videos/upload`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await clickUntilVisible(page.getByRole("button", { name: "Transmisja na żywo" }), panel);
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

  const viewer = await openWindow({ account: ola });
  const sockets: string[] = [];
  viewer.on("websocket", (socket) => sockets.push(socket.url()));
  await test.step("the chat stands beside the stream, and only this page connects to it [WAT-012, LIV-010, LIV-045]", async () => {
    await openHydrated(viewer, "/");
    expect(sockets).toEqual([]);
    await openHydrated(viewer, `/watch/${id}`);
    await expect.poll(() => secondsOf(viewer)).toBeGreaterThan(0.5);
    await expect(chatOf(viewer)).toBeVisible();
    await expect.poll(() => sockets).toEqual([expect.stringContaining("/chat/")]);
  });

  await openHydrated(page, `/watch/${id}`);
  await sendMessage(viewer, "Dzień dobry");
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

  await test.step("when it has ended its recording plays [LIV-025]", async () => {
    await creator.call(live.finish, { params: { id } });
    // The text is below the title; the chat may show the same text.
    await expect(viewer.getByText(/^Zakończono/).first()).toBeVisible();
    const visitor = await openWindow();
    await visitor.goto(`/watch/${id}`);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(0.5);
  });
  expect(pageErrors).toEqual([]);
});

/** Makes a stream of the channel that is live and has a signal. */
async function sendOwnStream(title: string): Promise<string> {
  const body = { channelId: creator.channelId, title, live: true };
  const { _id: id } = await creator.call(videos.create, { body });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, id);
  await startSender(creator, id, { size: "320x180" });
  await expect.poll(async () => (await creator.call(live.viewers, { params: { id } })).hasSignal).toBe(true);
  return id;
}

test("viewers of a live stream are blocked, and reconnect after a lost connection", async ({
  page,
  openWindow,
}) => {
  const id = await sendOwnStream("Czat z peronu");
  await signIn(page, creator);
  await openHydrated(page, `/watch/${id}`);
  const viewer = await openWindow({ account: ola });
  const sockets: string[] = [];
  let loseConnection = () => {};
  await viewer.routeWebSocket(/./, (socket) => {
    sockets.push(socket.url());
    socket.connectToServer();
    loseConnection = () => void socket.close();
  });
  await openHydrated(viewer, `/watch/${id}`);
  await expect.poll(() => sockets).toHaveLength(1);

  await test.step("the chat reconnects after a lost connection [LIV-010, LIV-046]", async () => {
    loseConnection();
    await expect.poll(() => sockets).toHaveLength(2);
    await expect(chatOf(viewer).getByText("Połączenie z czatem przerwane")).toBeHidden();
    await sendMessage(viewer, "Znowu jestem");
    await expect(lineOf(page, "Znowu jestem")).toBeVisible();
    expect(await accessibilityFaults(viewer)).toEqual([]);
  });

  await test.step("the owner blocks an author for one of ten durations, on the stream or the channel, staff on the site, too [LIV-057, LIV-058, LIV-059]", async () => {
    const staff = await openWindow({ account: await makeAdministrator() });
    await openHydrated(staff, `/watch/${id}`);
    await choose(staff, "Znowu jestem", "Zablokuj: Ola Kowal");
    await expect(staff.getByRole("alertdialog").getByRole("radio")).toHaveCount(3);
    await staff.context().close();

    await choose(page, "Znowu jestem", "Zablokuj: Ola Kowal");
    const dialog = page.getByRole("alertdialog");
    await expect(dialog.getByRole("radio")).toHaveCount(2);
    await dialog.getByRole("button", { name: /Na jak długo/ }).click();
    await expect(page.getByRole("option")).toHaveText([
      ...["1 minuta", "5 minut", "10 minut", "30 minut", "1 godzina"],
      ...["4 godziny", "1 dzień", "1 tydzień", "1 miesiąc", "100 lat", "Inny czas"],
    ]);
    await page.getByRole("option", { name: "1 godzina" }).click();
    await dialog.getByRole("button", { name: "Zablokuj" }).click();
    await expect(chatOf(viewer).getByText(/Na czacie tej transmisji nie możesz pisać do/)).toBeVisible();
    await expect(chatOf(viewer).getByRole("textbox")).toHaveCount(0);
  });
});

test("a live stream is watched by visitors, and its recording replaces it", async ({ openWindow }) => {
  const id = await sendOwnStream("Odjazd w nocy");
  const visitor = await openWindow();
  await test.step("visitors can open the lists and watch [DIS-064]", async () => {
    for (const pathname of LISTS)
      expect(await renderScreen(visitor.request, pathname)).toMatchObject({ status: 200 });
    await visitor.goto(`/watch/${id}`);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(0.5);
  });

  await test.step("a viewer who went back goes on when it ends, and can seek at once [LVE-067]", async () => {
    await visitor.waitForFunction(() => (document.querySelector("video")?.duration ?? 0) > 12);
    await seekTo(visitor, 1);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(1.5);
    const pauses = await countPauses(visitor);
    await creator.call(live.finish, { params: { id } });
    // The text is below the title; the chat may show the same text.
    await expect(visitor.getByText(/^Zakończono/).first()).toBeVisible();
    await expect(visitor.getByRole("button", { name: /za nadawcą/ })).toHaveCount(0);
    const total = await visitor.locator("video").evaluate((video: HTMLVideoElement) => video.duration);
    await seekTo(visitor, total - 6);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(total - 5.5);
    await seekTo(visitor, 2);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(2.5);
    expect(await pauses()).toEqual([]);
  });

  await test.step("when it has ended its recording plays [LIV-025]", async () => {
    const other = await openWindow();
    await other.goto(`/watch/${id}`);
    await expect.poll(() => secondsOf(other)).toBeGreaterThan(0.5);
    await expect
      .poll(async () => (await creator.call(videos.get, { params: { id } })).dash, { timeout: 60_000 })
      .not.toBeNull();
    await visitor.goto(`/watch/${id}`);
    await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(0.5);
    const before = await secondsOf(other);
    await expect.poll(() => secondsOf(other)).toBeGreaterThan(before);
  });
});

test("@smoke a premiere starts automatically, at the same position for all viewers, with a chat [DIS-064, PRE-009, PRE-012, PRE-013]", async ({
  page,
  openWindow,
}) => {
  const id = await createUploadedVideo(creator, "Premiera o świcie", drawClip("320x180", 40));
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await expect
    .poll(async () => (await creator.call(videos.processing, { params: { id } })).progress, {
      timeout: 60_000,
    })
    .toBe(100);
  const other = await openWindow({ account: ola });
  // Both windows have to be open before it starts: a slow machine needs longer for that.
  const openedFrom = performance.now();
  await openHydrated(other, "/");
  const leadMs = 6000 + 4 * (performance.now() - openedFrom);
  const premiereAt = new Date(Date.now() + leadMs).toISOString();
  await creator.call(publication.schedulePremiere, { params: { id }, body: { premiereAt } });
  for (const window of [page, other]) {
    await openHydrated(window, `/watch/${id}`);
    await expect(window.getByRole("heading", { name: /^Premiera za/ })).toBeVisible();
  }

  const timeout = leadMs + 30_000;
  await expect.poll(() => secondsOf(page), { timeout }).toBeGreaterThan(0.5);
  await expect.poll(() => secondsOf(other), { timeout }).toBeGreaterThan(0.5);
  await expect(chatOf(other)).toBeVisible();
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.currentTime = 35;
  });
  const apart = async () => Math.abs((await secondsOf(page)) - (await secondsOf(other)));
  await expect.poll(apart).toBeLessThan(5);
  const together = (Date.now() - Date.parse(premiereAt)) / 1000;
  expect(Math.abs((await secondsOf(page)) - together)).toBeLessThan(5);
});
