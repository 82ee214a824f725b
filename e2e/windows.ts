import { test as base, type Page } from "@playwright/test";
import { openHydrated } from "./page-frame.ts";
import { signIn, type Account } from "./site.ts";

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

interface WindowOptions {
  /** The account of the window; without one it is a visitor's. */
  readonly account?: Pick<Account, "token">;
  /** The screen to open. */
  readonly path?: string;
  readonly locale?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly permissions?: string[];
}

interface Fixtures {
  readonly openWindow: (options?: WindowOptions) => Promise<Page>;
}

/**
 * Opens further browser windows, and closes them after the test: otherwise they would keep playing during later tests.
 */
export const test = base.extend<Fixtures>({
  async openWindow({ browser }, provide) {
    const close: (() => Promise<void>)[] = [];
    await provide(async ({ account, path, locale = "pl-PL", viewport = DESKTOP, permissions } = {}) => {
      const context = await browser.newContext({ locale, viewport, ...(permissions ? { permissions } : {}) });
      close.push(() => context.close());
      const page = await context.newPage();
      if (account) await signIn(page, account);
      if (path !== undefined) await openHydrated(page, path);
      return page;
    });
    for (const closeWindow of close) await closeWindow();
  },
});
