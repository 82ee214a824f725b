import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect } from "@playwright/test";
import { Builder, error, Key as KeyCode, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "#server/testing/free-port.ts";
import { ensureWebKit, type WebKit } from "../../scripts/other-browsers.ts";
import { SITE } from "../site.ts";
import { findElement, queryOf, valueOf, type Target } from "./find-element.ts";
import { DESKTOP, expectText, retry, type Key, type TestBrowser, type Window } from "./window.ts";

const KEY_CODES: Readonly<Record<Key, string>> = {
  Enter: KeyCode.ENTER,
  Escape: KeyCode.ESCAPE,
  ArrowLeft: KeyCode.ARROW_LEFT,
  j: "j",
  k: "k",
  l: "l",
};

interface Session {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

/**
 * Starts a virtual display. A driver supports only one session: each window is a separate browser with its own driver.
 */
export async function startWebKit(): Promise<TestBrowser> {
  const programs = ensureWebKit();
  const { display, stop } = await startDisplay(programs.xvfb);
  return {
    async openWindow(storage) {
      const session = await startSession(programs, display);
      const window = windowOf(session);
      await window.resize(DESKTOP);
      await window.open("/readyz");
      await session.driver.executeScript(
        (entries: object) => void Object.assign(localStorage, entries),
        storage,
      );
      return window;
    },
    close: async () => stop(),
  };
}

/** The display server chooses a free display number and writes it to its file descriptor 3. */
async function startDisplay(program: string): Promise<{ display: string; stop: () => void }> {
  const server = spawn(program, ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const stop = killWithThisProcess(server);
  const [number] = await once(server.stdio[3] ?? server, "data");
  return { display: `:${String(number).trim()}`, stop };
}

async function startSession({ driver: program, browser }: WebKit, display: string): Promise<Session> {
  const port = await freePort();
  const service = spawn(program, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display },
  });
  const stop = killWithThisProcess(service);
  const server = `http://127.0.0.1:${port}`;
  await expect.poll(() => isAnswering(`${server}/status`), { intervals: [50] }).toBe(true);
  // With the address of the server, selenium neither searches nor downloads a driver.
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(server)
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": {
        binary: browser,
        args: ["--automation"],
      },
    })
    .build();
  return {
    driver,
    async close() {
      await driver.quit();
      stop();
    },
  };
}

function windowOf({ driver, close }: Session): Window {
  const findNow = (target: Target) => driver.executeScript<WebElement | null>(findElement, queryOf(target));
  async function find(target: Target): Promise<WebElement> {
    const found = await findNow(target);
    if (!found) throw new Error(`${JSON.stringify(target)} is not visible`);
    // The driver scrolls an element to the edge, where bars of the page may cover it.
    await driver.executeScript(scrollToMiddle, found);
    return found;
  }
  const pointTo = async (target: Target) => driver.actions().move({ origin: await find(target) });

  return {
    open: (pathname) => driver.get(`${SITE}${pathname}`),
    async isVisible(target) {
      try {
        return (await findNow(target)) !== null;
      } catch (caught) {
        // The page has replaced the element while the driver created its handle: the caller tries again.
        if (caught instanceof error.StaleElementReferenceError) return false;
        throw caught;
      }
    },
    // The driver's own click of an element does not move the pointer first.
    click: (target) => retry(async () => (await pointTo(target)).click().perform()),
    hover: (target) => retry(async () => (await pointTo(target)).perform()),
    type: (target, text) =>
      retry(async () => {
        const field = await find(target);
        await field.click();
        // The driver releases Control at the end of a call.
        await field.sendKeys(KeyCode.CONTROL, "a");
        await field.sendKeys(text);
        expectText(text, await driver.executeScript<string>(valueOf, field));
      }),
    chooseFile: async (target, file) => (await retry(() => find(target))).sendKeys(file),
    press: (key) => driver.actions().sendKeys(KEY_CODES[key]).perform(),
    evaluate: (script) => driver.executeScript(script),
    resize: async (size) => void (await driver.manage().window().setRect(size)),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
    pageErrors: () => [],
    close,
  };
}

function scrollToMiddle(element: HTMLElement): void {
  element.scrollIntoView({ block: "center", behavior: "instant" });
}

/** Returns a function that kills the program; the program is killed with this process at the latest. */
function killWithThisProcess(program: ChildProcess): () => void {
  const kill = () => void program.kill();
  process.once("exit", kill);
  return () => {
    process.off("exit", kill);
    kill();
  };
}

async function isAnswering(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
