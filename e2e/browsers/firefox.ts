import puppeteer, { ElementHandle, type Page } from "puppeteer-core";
import { ensureFirefox } from "../../scripts/other-browsers.ts";
import { SITE } from "../site.ts";
import { findElement, queryOf, valueOf, type Target } from "./find-element.ts";
import { DESKTOP, expectText, retry, type TestBrowser, type Window } from "./window.ts";

/** Starts headless Firefox, driven by WebDriver BiDi. */
export async function startFirefox(): Promise<TestBrowser> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: ensureFirefox(),
    defaultViewport: DESKTOP,
    extraPrefsFirefox: { "intl.accept_languages": "pl" },
  });
  return {
    async openWindow(storage) {
      const page = await (await browser.createBrowserContext()).newPage();
      const window = windowOf(page);
      await window.open("/readyz");
      await page.evaluate((entries) => void Object.assign(localStorage, entries), storage);
      return window;
    },
    close: () => browser.close(),
  };
}

function windowOf(page: Page): Window {
  const pageErrors = collectErrors(page);
  async function find(target: Target) {
    const found = await page.evaluateHandle(findElement, queryOf(target));
    if (!(found instanceof ElementHandle)) throw new Error(`${JSON.stringify(target)} is not visible`);
    return found;
  }

  return {
    open: async (pathname) => void (await page.goto(`${SITE}${pathname}`)),
    isVisible: async (target) =>
      (await page.evaluateHandle(findElement, queryOf(target))).asElement() !== null,
    click: (target) => retry(async () => (await find(target)).click()),
    hover: (target) => retry(async () => (await find(target)).hover()),
    type: (target, text) =>
      retry(async () => {
        const field = await find(target);
        await field.click();
        await page.keyboard.down("Control");
        await page.keyboard.press("a");
        await page.keyboard.up("Control");
        await page.keyboard.type(text);
        expectText(text, await page.evaluate(valueOf, field));
      }),
    async chooseFile(target, file) {
      const field = await retry(() => find(target));
      await (await field.toElement("input")).uploadFile(file);
    },
    press: (key) => page.keyboard.press(key),
    evaluate: (script) => page.evaluate(script),
    resize: (size) => page.setViewport(size),
    screenshot: () => page.screenshot(),
    pageErrors: () => pageErrors,
    close: () => page.browserContext().close(),
  };
}

function collectErrors(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}
