import { delay } from "#web/startup/delay.ts";
import { firstFrame, loadingVideo } from "#web/startup/first-frame.ts";
import { nextPaint } from "#web/startup/next-paint.ts";
import { nextTask } from "#web/startup/next-task.ts";
import { areScriptsHeld, streamReserve } from "#web/startup/script-reserve.ts";
import type { StartupData } from "#web/startup/startup-data.ts";

const MAX_DELAY_MS = 1000;
/** Upper limit of the delay: phones need this long to show the first frame of a video. */
const VIDEO_MAX_DELAY_MS = 2500;
/** Played while the chunks are loaded that the page asks for as soon as it is alive, on a line of 300 kbit/s. */
const ENTRY_RESERVE_SECONDS = 4;

/**
 * Loads the scripts after the first paint and after the main content is visible: the first frame of the video, or the
 * large image. Both load in small steps that scripts would delay, and on a slow network scripts would compete with
 * them, and with the fonts, for bandwidth. A page in a background tab is not painted and loads its scripts immediately.
 */
export function loadScripts({ entry, modules }: StartupData): void {
  const video = loadingVideo();
  const maxDelayMs = video ? VIDEO_MAX_DELAY_MS : MAX_DELAY_MS;
  void Promise.race([
    Promise.all([firstPaint(), video && firstFrame(video), largeImage()]),
    delay(document.hidden ? 0 : maxDelayMs),
  ]).then(async () => {
    await preload(modules);
    if (!entry) return;
    for (const module of modules.slice(0, modules.indexOf(entry))) await evaluate(module);
    await streamReserve(ENTRY_RESERVE_SECONDS);
    append("script", { type: "module", src: entry });
  });
}

/** Loads all modules at once, or one after another if a live stream would stall meanwhile. */
async function preload(modules: readonly string[]): Promise<void> {
  for (const href of modules) {
    await streamReserve();
    const link = append("link", { rel: "modulepreload", href });
    if (areScriptsHeld()) await loaded(link);
  }
}

/** A module that cannot be loaded fails again when it is evaluated. */
function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, () => resolve());
  });
}

/** Evaluates a module in a separate task: with the entry script, all modules would block the page in one long task. */
async function evaluate(module: string): Promise<void> {
  // A module that cannot be loaded fails again with the entry script.
  await import(/* @vite-ignore */ module).catch(() => undefined);
  await nextTask();
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
    }).observe({ type: "paint", buffered: true });
  });
}

async function largeImage(): Promise<void> {
  const image = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  if (!image) return;
  // An image that cannot be decoded does not delay the scripts.
  await image.decode().catch(() => undefined);
  // The frame that paints it, and the one that follows when it is on the screen.
  await nextPaint();
  await nextPaint();
}

function append<Tag extends "link" | "script">(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]>,
): HTMLElementTagNameMap[Tag] {
  const element = Object.assign(document.createElement(tag), properties);
  document.head.append(element);
  return element;
}
