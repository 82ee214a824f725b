import { expect, type Page } from "@playwright/test";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { ensureChromium } from "../../scripts/chromium.ts";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { collectPageErrors, makeCreator, signIn, SITE, type Creator } from "../site.ts";
import { videoState } from "../watch/video-player.ts";
import { loudnessOf } from "./seen.ts";
import { DESKTOP, PHONE, test } from "../windows.ts";

/** The headless build of Chromium, in which other journeys run, has no cameras. */
test.use({
  launchOptions: {
    executablePath: ensureChromium({ ...process.env, CHROMIUM_PATH: undefined }),
    args: [
      ...["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"],
      "--use-fake-device-for-media-stream=device-count=2",
    ],
  },
});

const SIZES = { desktop: DESKTOP, phone: PHONE };

let creator: Creator;
test.beforeAll(async () => {
  creator = await makeCreator("Z Okna Pociągu");
});

async function createStream(title: string): Promise<string> {
  const { _id: id } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title, live: true },
  });
  await creator.call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  return id;
}

function studioOf(page: Page, id: string): Promise<void> {
  return openHydrated(page, `/manage-channel/${creator.channelId}/videos/${id}`);
}

/** Expects that the video of the preview moves. */
async function expectPreview(page: Page): Promise<void> {
  const preview = page.getByLabel("Podgląd Twojego obrazu");
  await expect
    .poll(() => preview.evaluate((video: HTMLVideoElement) => video.videoWidth > 0 && video.currentTime > 0))
    .toBe(true);
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`on a ${name}`, () => {
    test.use({ locale: "pl-PL", viewport });

    test("a creator goes live from the browser, mutes, is reconnected and ends [LVE-020, LVE-022, LVE-026, LVE-031]", async ({
      page,
      openWindow,
    }) => {
      const pageErrors = collectPageErrors(page);
      const id = await createStream(`Z przeglądarki, ${name}`);
      await page.context().grantPermissions(["camera", "microphone"]);
      const connections: string[] = [];
      page.on("response", async (response) => {
        const location = await response.headerValue("location").catch(() => null);
        if (location?.includes("/whip/")) connections.push(location);
      });
      await signIn(page, creator);
      await studioOf(page, id);

      await page.getByRole("button", { name: "Nadaj z przeglądarki" }).click();
      await expectPreview(page);
      await expect(page.getByRole("meter", { name: "Głośność mikrofonu" })).toBeVisible();
      await page.getByRole("button", { name: /Kamera/ }).click();
      await expect(page.getByRole("option")).toHaveCount(2);
      await page.keyboard.press("Escape");
      const stats = () => creator.call(live.stats, { params: { id } });
      expect(await stats()).toMatchObject({ hasSignal: false, startedAt: null });
      expect(await accessibilityFaults(page)).toEqual([]);

      await page.getByRole("button", { name: "Wejdź na żywo" }).click();
      await expect(page.getByText("Nadajesz z tej przeglądarki")).toBeVisible();
      const viewer = await openWindow({ viewport });
      await viewer.goto(`/watch/${id}`);
      await expect.poll(async () => (await videoState(viewer)).seconds).toBeGreaterThan(0.5);

      await page.getByRole("button", { name: "Wycisz mikrofon" }).click();
      await expect(page.getByText("Mikrofon jest wyciszony: widzowie Cię nie słyszą.")).toBeVisible();
      await page.getByRole("button", { name: "Włącz mikrofon" }).click();
      expect(await accessibilityFaults(page)).toEqual([]);

      await test.step("a lost connection comes back by itself, in the same stream", async () => {
        await fetch(new URL(connections.at(-1) ?? "", SITE), { method: "DELETE" });
        await expect(page.getByText(/^Połączenie przerwane/)).toBeVisible({ timeout: 30_000 });
        await expect(page.getByText("Nadajesz z tej przeglądarki")).toBeVisible({ timeout: 30_000 });
        await expect.poll(() => connections.length).toBeGreaterThan(1);
        const { seconds } = await videoState(viewer);
        await expect
          .poll(async () => (await videoState(viewer)).seconds, { timeout: 30_000 })
          .toBeGreaterThan(seconds + 2);
      });

      await test.step("leaving the page asks first", async () => {
        await page.locator('a[href="/"]:visible').first().click();
        const question = page.getByRole("alertdialog", { name: "Przestać nadawać?" });
        await expect(question).toBeVisible();
        await question.getByRole("button", { name: "Zostań" }).click();
        await expect(question).toBeHidden();
      });

      await page.getByRole("button", { name: "Zakończ" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Zakończ" }).click();
      await expect(page.getByLabel("Podgląd Twojego obrazu")).toBeHidden();
      await expect(viewer.getByText(/się skończyła|^Zakończono/).first()).toBeVisible();
      expect(pageErrors).toEqual([]);
    });
  });
}

/** How green the viewer's video is at its left edge: the camera of the test is green, the board of a break is not. */
function greenOf(viewer: Page): Promise<number> {
  return viewer.evaluate(() => {
    const video = document.querySelector("video");
    const context = document.createElement("canvas").getContext("2d");
    if (!video || !context || video.videoWidth === 0) return -1;
    context.drawImage(video, 0, 0, 16, 9);
    const [red = 0, green = 0] = context.getImageData(1, 6, 1, 1).data;
    return green - red;
  });
}

test.describe("a pause", () => {
  test.use({ locale: "pl-PL", viewport: PHONE });

  test("shows viewers a picture without sound, and ends in the same stream [LVE-023]", async ({
    page,
    openWindow,
  }) => {
    const id = await createStream("Z przerwą");
    await page.context().grantPermissions(["camera", "microphone"]);
    await signIn(page, creator);
    await studioOf(page, id);
    await page.getByRole("button", { name: "Nadaj z przeglądarki" }).click();
    await page.getByRole("button", { name: "Wejdź na żywo" }).click();
    await expect(page.getByText("Nadajesz z tej przeglądarki")).toBeVisible();
    const viewer = await openWindow({ viewport: PHONE });
    await viewer.goto(`/watch/${id}`);
    const waiting = { timeout: 40_000 };
    await expect.poll(() => greenOf(viewer), waiting).toBeGreaterThan(40);
    await expect.poll(() => loudnessOf(creator, id), waiting).toBeGreaterThan(-40);

    await page.getByRole("button", { name: "Zrób przerwę" }).click();
    await expect(page.getByText(/^Przerwa: widzowie widzą planszę/)).toBeVisible();
    await expect.poll(() => greenOf(viewer), waiting).toBeLessThan(20);
    await expect.poll(() => loudnessOf(creator, id), waiting).toBeLessThan(-60);
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.getByRole("button", { name: "Wróć z przerwy" }).click();
    await expect.poll(() => greenOf(viewer), waiting).toBeGreaterThan(40);
    await expect.poll(() => loudnessOf(creator, id), waiting).toBeGreaterThan(-40);
    expect(await creator.call(live.stats, { params: { id } })).toMatchObject({ hasSignal: true });
  });
});

/** Simulates a network that blocks UDP: neither side learns an address at which it could reach the other. */
async function blockUdp(page: Page): Promise<void> {
  await page.route("**/live/whip", async (route) => {
    const offer = route.request().postData() ?? "";
    const response = await route.fetch({ postData: offer.replaceAll(/a=candidate.*\r\n/g, "") });
    const answer = await response.text();
    await route.fulfill({ response, body: answer.replaceAll(/(a=candidate:.* udp \d+ \S+) \d+/gi, "$1 9") });
  });
}

test.describe("where UDP is blocked", () => {
  for (const [locale, viewport, texts] of [
    ["pl-PL", DESKTOP, { open: "Nadaj z przeglądarki", go: "Wejdź na żywo", way: /przez WebSocket/ }],
    ["en-GB", PHONE, { open: "Go live from the browser", go: "Go live", way: /by WebSocket/ }],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale, viewport });

      test("the page goes over to a WebSocket by itself and says so [LVE-010]", async ({
        page,
        openWindow,
      }) => {
        const id = await createStream(`Bez UDP, ${locale}`);
        await page.context().grantPermissions(["camera", "microphone"]);
        await signIn(page, creator);
        await blockUdp(page);
        await openHydrated(
          page,
          `${locale === "en-GB" ? "/en" : ""}/manage-channel/${creator.channelId}/videos/${id}`,
        );
        await page.getByRole("button", { name: texts.open }).click();
        await page.getByRole("button", { name: texts.go, exact: true }).click();
        await expect(page.getByText(texts.way)).toBeVisible();
        const viewer = await openWindow({ locale, viewport });
        await viewer.goto(`/watch/${id}`);
        await expect.poll(async () => (await videoState(viewer)).seconds).toBeGreaterThan(0.5);
        expect(await accessibilityFaults(page)).toEqual([]);
      });
    });
  }
});

test.describe("the stream key", () => {
  test.use({ locale: "pl-PL", viewport: PHONE });

  test("is changed after a warning, and the field carries the new one [LVE-015]", async ({ page }) => {
    const id = await createStream("Nowy klucz");
    await signIn(page, creator);
    await studioOf(page, id);
    const field = page.getByLabel("Klucz", { exact: true });
    await expect(field).toHaveValue(/./);
    const old = await field.inputValue();
    await page.getByRole("button", { name: "Zmień klucz" }).click();
    const question = page.getByRole("alertdialog", { name: "Zmienić klucz transmisji?" });
    expect(await accessibilityFaults(page)).toEqual([]);
    await question.getByRole("button", { name: "Zmień klucz" }).click();
    await expect(question).toBeHidden();
    await expect(field).not.toHaveValue(old);
    const { url } = await creator.call(live.url, { params: { id } });
    await expect(field).toHaveValue(url.replace("/live/", ""));
  });
});

test.describe("without permission", () => {
  test.use({ locale: "pl-PL", viewport: DESKTOP });

  test("the page says what is missing, and trying again works [LVE-029]", async ({ page }) => {
    const id = await createStream("Bez zgody");
    await signIn(page, creator);
    await studioOf(page, id);
    await page.getByRole("button", { name: "Nadaj z przeglądarki" }).click();
    await expect(page.getByText(/^Przeglądarka nie ma zgody na kamerę/)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.context().grantPermissions(["camera", "microphone"]);
    await page.getByRole("button", { name: "Spróbuj ponownie" }).click();
    await expectPreview(page);
  });
});
