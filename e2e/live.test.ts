import { spawn, type ChildProcess } from "node:child_process";
import { expect, test, type Browser, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { publication } from "#shared/videos/publication.ts";
import { accessibilityFaults } from "./accessibility.ts";
import { press } from "./actions.ts";
import { open } from "./bars.ts";
import { drawClip } from "./clips.ts";
import { stateOf } from "./films.ts";
import {
  makeCreator,
  makeMember,
  signIn,
  uploadFilm,
  watchComplaints,
  type Account,
  type Creator,
} from "./site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

const LISTS = ["/", "/new", "/live-upcoming", "/channels", "/categories", "/tags", "/popular", "/feed"];

let creator: Creator;
let ola: Account;
const programs: ChildProcess[] = [];

test.beforeAll(async () => {
  creator = await makeCreator("Kolejowy Szlak");
  ola = await makeMember();
});
test.afterAll(() => {
  for (const program of programs) program.kill("SIGKILL");
});

/** A streaming program: sends a small picture and a tone until it is told to stop. */
function send(server: string, key: string): void {
  const program = spawn("ffmpeg", [
    ...["-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=15:duration=90"],
    ...["-f", "lavfi", "-i", "sine=duration=90", "-c:v", "libx264", "-preset", "ultrafast"],
    ...["-tune", "zerolatency", "-g", "15", "-pix_fmt", "yuv420p", "-b:v", "100k", "-c:a", "aac"],
    ...["-f", "flv", `${server}/${key}`],
  ]);
  programs.push(program);
}

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

function chatOf(page: Page): Locator {
  return page.getByRole("region", { name: "Czat" });
}

function lineOf(page: Page, text: string): Locator {
  return chatOf(page).getByRole("listitem").filter({ hasText: text });
}

async function say(page: Page, text: string): Promise<void> {
  const field = chatOf(page).getByRole("textbox", { name: "Napisz na czacie" });
  await field.fill(text);
  await field.press("Enter");
  await expect(lineOf(page, text)).toBeVisible();
  await expect(field).toHaveValue("");
}

async function choose(page: Page, text: string, entry: string): Promise<void> {
  // One that is closing may show the words already that are looked for.
  await expect(page.getByRole("menu")).toHaveCount(0);
  const item = page.getByRole("menuitem", { name: entry, exact: true });
  // Opened on a busy machine, a menu may be pressed away again.
  await expect(async () => {
    if (!(await item.isVisible())) {
      await lineOf(page, text)
        .getByRole("button", { name: /^Moderuj/ })
        .click({ timeout: 2000 });
    }
    await item.click({ timeout: 5000 });
  }).toPass();
}

async function secondsOf(page: Page): Promise<number> {
  return (await stateOf(page)).seconds;
}

test("a broadcast is sent, watched and talked about, and becomes a film [WAT-012, DIS-064, LIV-010, LIV-025, LIV-045, LIV-046, LIV-052, LIV-053, LIV-054, LIV-055, LIV-056, LIV-057, LIV-058, LIV-059]", async ({
  page,
  browser,
}) => {
  const complaints = watchComplaints(page);
  await signIn(page, creator);
  await open(page, `/manage-channel/${creator.channelId}/videos/upload`);
  const panel = page.getByRole("region", { name: "Transmisja na żywo" });
  await press(page.getByRole("button", { name: "Transmisja na żywo" }), panel);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await creator.call(videos.edit, { params: { id }, body: { title: "Na żywo z dworca", tags: ["kolej"] } });
  await expect(panel.getByLabel("Serwer", { exact: true })).toHaveValue(/^rtmp:/);
  send(
    await panel.getByLabel("Serwer", { exact: true }).inputValue(),
    await panel.getByLabel("Klucz", { exact: true }).inputValue(),
  );
  await expect(panel.getByText("Sygnał dociera")).toBeVisible();
  await panel.getByRole("button", { name: "Rozpocznij" }).click();
  await expect(panel.getByRole("button", { name: "Zakończ" })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  const viewer = await openWindow(browser, ola);
  const sockets: string[] = [];
  viewer.on("websocket", (socket) => sockets.push(socket.url()));
  let loseConnection = () => {};
  await viewer.routeWebSocket(/\/chat\//, (socket) => {
    socket.connectToServer();
    loseConnection = () => void socket.close();
  });
  await open(viewer, "/");
  expect(sockets).toEqual([]);
  await open(viewer, `/watch/${id}`);
  await expect.poll(() => secondsOf(viewer)).toBeGreaterThan(0.5);
  await expect(chatOf(viewer)).toBeVisible();

  await open(page, `/watch/${id}`);
  await say(viewer, "Dzień dobry");
  await expect(lineOf(page, "Dzień dobry")).toBeVisible();
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

  loseConnection();
  await expect(chatOf(viewer).getByRole("status")).toBeHidden();
  await say(viewer, "Znowu jestem");
  await expect(lineOf(page, "Znowu jestem")).toBeVisible();
  expect(await accessibilityFaults(viewer)).toEqual([]);

  await choose(page, "Znowu jestem", "Zablokuj");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("radio")).toHaveCount(2);
  await dialog.getByRole("button", { name: /Na jak długo/ }).click();
  await expect(page.getByRole("option")).toHaveText([
    ...["1 minuta", "5 minut", "10 minut", "30 minut", "1 godzina"],
    ...["4 godziny", "1 dzień", "1 tydzień", "1 miesiąc", "100 lat"],
  ]);
  await page.getByRole("option", { name: "1 godzina" }).click();
  await dialog.getByRole("button", { name: "Zablokuj" }).click();
  await expect(chatOf(viewer).getByText(/Nie możesz tu pisać do/)).toBeVisible();
  await expect(chatOf(viewer).getByRole("textbox")).toHaveCount(0);

  const visitor = await openWindow(browser);
  for (const pathname of LISTS) {
    await visitor.goto(pathname);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveCount(1);
  }
  await visitor.goto(`/watch/${id}`);
  await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(0.5);

  await creator.call(live.finish, { params: { id } });
  await expect
    .poll(async () => (await creator.call(videos.get, { params: { id } })).hls, { timeout: 60_000 })
    .toMatch(/^\/edge\//);
  await visitor.goto(`/watch/${id}`);
  await expect.poll(() => secondsOf(visitor)).toBeGreaterThan(0.5);
  await expect(visitor.getByText(/^Zakończono/)).toBeVisible();
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
