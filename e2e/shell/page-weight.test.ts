import path from "node:path";
import { expect, type Page, type Request } from "@playwright/test";
import { videos } from "#shared/videos/contract.ts";
import { recordLayoutStability } from "../layout-stability.ts";
import { startLiveStream, stopStreams } from "../live/streams.ts";
import { openSettled } from "../page-frame.ts";
import { makeCreator, publishVideo } from "../site.ts";
import { PHONE, test } from "../windows.ts";

test.afterAll(stopStreams);

interface Scripts {
  readonly count: number;
  /** As transferred, without headers. */
  readonly kilobytes: number;
  readonly names: string;
}

/** A hydrated page waits this long for an interaction before it loads what it needs later: see `pageIdle`. */
const IDLE_DELAY_MS = 1000;
/** The mark of the hydration may come this much later than the hydration. */
const MARK_DELAY_MS = 100;

/** Starts to record the scripts that a page requests. */
function watchScripts(page: Page): (until?: number) => Promise<Scripts> {
  const requests: Request[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script") requests.push(request);
  });
  return async (until = Infinity) => {
    const scripts = requests.filter((request) => request.timing().startTime < until);
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    return {
      count: scripts.length,
      kilobytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000,
      names: scripts.map((request) => path.basename(new URL(request.url()).pathname)).join(" "),
    };
  };
}

/**
 * Resolves to a time, in milliseconds since 1970, before which a page has loaded what it needs at once, and after which
 * what it needs later.
 */
async function watchIdleTime(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const check = () => {
      if ("isHydrated" in globalThis) performance.mark("hydrated");
      else setTimeout(check, 20);
    };
    check();
  });
  return () =>
    page.evaluate((delay) => {
      const [hydrated] = performance.getEntriesByName("hydrated");
      return performance.timeOrigin + (hydrated?.startTime ?? 0) + delay;
    }, IDLE_DELAY_MS - MARK_DELAY_MS);
}

function expectLight(
  { count, kilobytes, names }: Scripts,
  page: { readonly address: string; readonly most: number; readonly kilobytes: number },
): void {
  expect(count, page.address).toBeGreaterThan(0);
  expect(count, `${page.address}: ${names}`).toBeLessThanOrEqual(page.most);
  expect(kilobytes, `${page.address}: ${names}`).toBeLessThanOrEqual(page.kilobytes);
}

test("@smoke home and watch page request few scripts: what is used later is loaded later", async ({
  openWindow,
}) => {
  const creator = await makeCreator("Lekki Bagaż");
  const id = await publishVideo(creator, "Krótka wycieczka");
  for (const { address, most, kilobytes } of [
    { address: "/", most: 20, kilobytes: 135 },
    { address: `/watch/${id}`, most: 30, kilobytes: 350 },
  ]) {
    const page = await openWindow({ viewport: PHONE });
    const scripts = watchScripts(page);
    await openSettled(page, address);
    // The player's engine and the comments are loaded last.
    if (address !== "/") {
      await expect.poll(() => page.evaluate(() => document.querySelector("video")?.readyState)).toBe(4);
    }
    expectLight(await scripts(), { address, most, kilobytes });
  }
});

test("what lists, the studio and a live stream load is little, and moves nothing that is shown", async ({
  openWindow,
}) => {
  const creator = await makeCreator("Ciche Tory");
  await publishVideo(creator, "Drezyna w deszczu");
  const { _id: liveId } = await creator.call(videos.create, {
    body: { channelId: creator.channelId, title: "Nocny kurs", live: true },
  });
  await creator.call(videos.edit, { params: { id: liveId }, body: { tags: ["kolej"] } });
  await startLiveStream(creator.call, liveId);
  for (const { address, account, height, most, kilobytes } of [
    { address: "/search?query=drezyna", most: 20, kilobytes: 210 },
    { address: "/search?query=xyzzyxyzzy", most: 20, kilobytes: 210 },
    { address: `/channel/${creator.channelId}`, most: 20, kilobytes: 210 },
    { address: `/manage-channel/${creator.channelId}/videos`, account: creator, most: 25, kilobytes: 225 },
    // Tall enough for the comments, which the chat above them must not shift.
    { address: `/watch/${liveId}`, height: 1600, most: 30, kilobytes: 330 },
  ]) {
    const viewport = { ...PHONE, height: height ?? PHONE.height };
    const page = await openWindow({ viewport, ...(account ? { account } : {}) });
    const stability = await recordLayoutStability(page);
    const scripts = watchScripts(page);
    const idleTime = await watchIdleTime(page);
    await openSettled(page, address);
    // A member's page is idle, and loads what it needs later, before a slow machine has settled it.
    expectLight(await scripts(account && (await idleTime())), { address, most, kilobytes });
    const { shift, moved } = await stability();
    expect(shift, `${address}: ${moved.join("; ")}`).toBeLessThanOrEqual(0.02);
  }
});
