import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { describe, expect, it } from "vitest";

const FILE = path.resolve(import.meta.dirname, "../../public/service-worker.js");
const TARGET = "/watch/1?comment=2";

interface WorkerEvent {
  waitUntil(done: Promise<unknown>): void;
  readonly [detail: string]: unknown;
}

/** Runs the file in a service worker with these open tabs, and records what it does. */
function runWorker(tabs: readonly string[]) {
  const done: string[] = [];
  const listeners = new Map<string, (event: WorkerEvent) => void>();
  const windows = tabs.map((name) => ({
    focus: async () => done.push(`focus ${name}`),
    navigate: async (url: string) => done.push(`navigate ${name} ${url}`),
  }));
  const self = {
    location: { host: "tecza.example" },
    addEventListener: (name: string, listener: (event: WorkerEvent) => void) => listeners.set(name, listener),
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => done.push(`open ${url}`),
    },
    registration: {
      showNotification: async (title: string, { body, data }: { body: string; data: { url: string } }) =>
        done.push(`show ${title}: ${body}, ${data.url}`),
    },
  };
  vm.runInNewContext(fs.readFileSync(FILE, "utf8"), { self });
  async function dispatch(
    name: string,
    event: Readonly<Record<string, unknown>>,
  ): Promise<readonly string[]> {
    let waiting: Promise<unknown> | undefined;
    listeners.get(name)?.({
      ...event,
      waitUntil(promise) {
        waiting = promise;
      },
    });
    await waiting;
    return done;
  }
  return { dispatch };
}

describe("a push notification", () => {
  it("is shown with its text and URL", async () => {
    const message = { body: "Nowy komentarz", url: TARGET, tag: "1", lang: "pl" };
    const shown = await runWorker([]).dispatch("push", { data: { json: () => message } });

    expect(shown).toEqual([`show tecza.example: Nowy komentarz, ${TARGET}`]);
  });

  it.each([
    { tabs: [], expected: [`open ${TARGET}`] },
    { tabs: ["first", "second"], expected: ["focus first", `navigate first ${TARGET}`] },
  ])("opens its URL when it is clicked, in $tabs.length tabs", async ({ tabs, expected }) => {
    let isClosed = false;
    const notification = { data: { url: TARGET }, close: () => (isClosed = true) };
    const opened = await runWorker(tabs).dispatch("notificationclick", { notification });

    expect(opened).toEqual(expected);
    expect(isClosed).toBe(true);
  });
});
