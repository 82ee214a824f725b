import type { Browser } from "@playwright/test";
import { settle } from "./page-load.ts";

export interface PageScripts {
  /** Scripts requested before the page is hydrated. */
  readonly first: { readonly count: number; readonly kilobytes: number };
  /** Scripts requested until the network is idle, without any interaction. */
  readonly all: { readonly count: number; readonly kilobytes: number };
}

/** The scripts that a page requests, with their sizes as transferred (gzip). */
export async function scriptsOf(browser: Browser, address: string, token?: string): Promise<PageScripts> {
  const context = await browser.newContext({ extraHTTPHeaders: { "accept-encoding": "gzip" } });
  const page = await context.newPage();
  if (token) await page.addInitScript((value) => localStorage.setItem("token", value), token);
  const sizes: Promise<number>[] = [];
  let firstCount: number | undefined;
  await page.exposeFunction("reportHydration", () => {
    firstCount ??= sizes.length;
  });
  await page.addInitScript(watchHydration);
  page.on("request", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(
      request.response().then(async (response) => {
        const { responseBodySize } = (await response?.request().sizes()) ?? { responseBodySize: 0 };
        return responseBodySize / 1000;
      }),
    );
  });
  await settle(page, address);
  const all = await Promise.all(sizes);
  await context.close();
  const first = all.slice(0, firstCount);
  return { first: totalOf(first), all: totalOf(all) };
}

function totalOf(sizes: readonly number[]): PageScripts["all"] {
  return { count: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const watchHydration = `
  const look = () => globalThis.isHydrated ? reportHydration() : requestAnimationFrame(look);
  look();
`;
