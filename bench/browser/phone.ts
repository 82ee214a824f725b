import type { Browser, BrowserContext, Page } from "@playwright/test";

/** CPU slowdown of a mid-range phone compared with a computer. */
export const CPU_SLOWDOWN = 4;
const VIEWPORT = { width: 390, height: 844 };

export interface PhoneOptions {
  /** Session of an account; without it the page is opened as a visitor. */
  readonly token?: string | undefined;
  /** Context with the cookies and caches of earlier pages; without it they are empty. */
  readonly context?: BrowserContext | undefined;
}

/** Opens an empty page with the screen and the processor of a phone. */
export async function openPhone(browser: Browser, { token, context }: PhoneOptions = {}): Promise<Page> {
  const opened =
    context ?? (await browser.newContext({ viewport: VIEWPORT, hasTouch: true, locale: "pl-PL" }));
  const page = await opened.newPage();
  const session = await opened.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  if (token) await page.addInitScript((value) => localStorage.setItem("token", value), token);
  return page;
}
