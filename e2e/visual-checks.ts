import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** Minimum difference in brightness, on a scale of 255, that a shadow makes. */
const MIN_SHADOW = 2;

/** A page that was given another size may need some frames to be rendered for it. */
const RENDERED_MS = 10_000;

/** Reports content wider than the window, rendered texts smaller than the limit, and a changed root font size. */
export async function layoutFaults(page: Page, minPx: number): Promise<string[]> {
  const end = performance.now() + RENDERED_MS;
  let faults = await readLayoutFaults(page, minPx);
  while (faults.length > 0 && performance.now() < end) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    faults = await readLayoutFaults(page, minPx);
  }
  return faults;
}

function readLayoutFaults(page: Page, minPx: number): Promise<string[]> {
  return page.evaluate((minSize) => {
    const found = new Set<string>();
    if (document.documentElement.scrollWidth > innerWidth) found.add("wider than the screen");
    const root = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    if (root !== 16) found.add(`html: ${root} px`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? "";
      if (!parent || text === "" || !parent.checkVisibility({ opacityProperty: true })) continue;
      range.selectNodeContents(node);
      const { width, height } = range.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      const scale = parent.closest("svg")?.getScreenCTM()?.d ?? 1;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
      if (size < minSize - 0.01) found.add(`${size.toFixed(2)} px: ${text.slice(0, 40)}`);
    }
    return [...found];
  }, minPx);
}

/** Polish one-letter words and units that a line break separates from the word or number to which they belong. */
export async function badLineBreaks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hanging =
      /(?<![\p{L}\p{N}])(?:[aiouwz]|art\.|ust\.) (?=\S|$)|\d (?=(?:s|min|GB|MB|kB|zł|px)(?!\p{L}))| \/ (?=s(?!\p{L}))/giu;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lineOf = (node: Node, index: number) => {
      range.setStart(node, index);
      range.setEnd(node, index + 1);
      const { top, bottom, width } = range.getBoundingClientRect();
      return width > 0 && bottom > top ? { top, bottom } : undefined;
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const parent = node.parentElement;
      if (
        !parent?.checkVisibility({ opacityProperty: true }) ||
        parent.closest("textarea, script, style, [lang=en]")
      )
        continue;
      for (const { index, 0: word } of text.matchAll(hanging)) {
        const next = index + word.length;
        const before = lineOf(node, index);
        const after = next < text.length ? lineOf(node, next) : undefined;
        if (before && after && after.top >= before.bottom - 1)
          found.add(text.slice(Math.max(0, index - 12), next + 12));
      }
    }
    return [...found];
  });
}

/** Pairs of primary buttons in the page's content that are visible at once in a window of this height. */
export async function competingPrimaryButtons(page: Page, windowHeight: number): Promise<string[]> {
  return page.evaluate((height) => {
    const probe = document.createElement("i");
    probe.style.background = "var(--accent)";
    document.body.append(probe);
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const primaries = [...document.querySelectorAll("main :is(a, button)")]
      .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((button) => getComputedStyle(button).backgroundColor === accent)
      // Buttons within a control, such as the player's play button, are not calls to action.
      .filter(
        (button) =>
          !button.closest("[inert], [aria-hidden=true], [role=group]") &&
          button.getBoundingClientRect().width >= 64,
      )
      .map((button) => ({
        name: button.textContent?.trim() ?? "",
        href: button.getAttribute("href"),
        top: button.getBoundingClientRect().top,
      }))
      .toSorted((a, b) => a.top - b.top);
    return primaries.flatMap(({ name, href, top }, index) => {
      const next = primaries[index + 1];
      // A repeated link, at the end of a campaign page, is the same call to action.
      const isRepeated = href !== null && href === next?.href;
      return next && !isRepeated && next.top - top < height ? [`${name} + ${next.name}`] : [];
    });
  }, windowHeight);
}

/** The edge of an element that is in a shadow, if one of the two is. */
export async function darkerEdge(target: Locator): Promise<"left" | "right" | "none"> {
  const image = sharp(await target.screenshot());
  const { width, height } = await image.metadata();
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  // The median: text cut off by the edge is not the background.
  const column = (x: number) => {
    const pixels = Array.from(
      { length: height - 8 },
      (_, y) => data[((y + 4) * width + x) * info.channels] ?? 0,
    );
    return pixels.toSorted((a, b) => a - b)[Math.floor(pixels.length / 2)] ?? 0;
  };
  const difference = column(2) - column(width - 3);
  if (Math.abs(difference) <= MIN_SHADOW) return "none";
  return difference > 0 ? "right" : "left";
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error("the measured element is not visible");
  return box;
}

interface ColorQuery {
  readonly theme: string;
  readonly accent: string;
  readonly selector: string;
}

/**
 * The colours of an element in a theme and accent, compared with those of the design, and its contrast with the page.
 */
export async function colorsOf(page: Page, query: ColorQuery) {
  return page.evaluate(({ theme, accent, selector }) => {
    Object.assign(document.documentElement.dataset, { theme, accent });
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    function luminance(colour: string): number {
      if (!canvas) throw new Error("this browser has no canvas");
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0);
    }
    function contrast(one: string, other: string): number {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    }
    function token(name: string): string {
      const probe = document.createElement("i");
      probe.style.color = `var(${name})`;
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }
    const element = document.querySelector(selector);
    if (!element) throw new Error(`there is no ${selector}`);
    const style = getComputedStyle(element);
    const ring = /(?:rgb|oklch|oklab|color)a?\([^)]*\)(?= 0px 0px 0px [1-9])/.exec(style.boxShadow)?.[0];
    const edge = element instanceof SVGElement ? style.stroke : (ring ?? style.backgroundColor);
    return {
      accent: token("--accent"),
      surface: token("--surface-2"),
      ground: style.backgroundColor,
      fill: style.fill,
      textContrast: contrast(style.color, style.backgroundColor),
      edgeContrast: contrast(edge, token("--bg")),
    };
  }, query);
}
