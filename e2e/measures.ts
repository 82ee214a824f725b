import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";

/** Texts that are smaller than they may be, as they are drawn, and a root whose size is not the browser's own. */
export async function smallTexts(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate((least) => {
    const found = new Set<string>();
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
      if (size < least - 0.01) found.add(`${size.toFixed(2)} px: ${text.slice(0, 40)}`);
    }
    return [...found];
  }, leastPx);
}

/** Polish words and units that are parted from what belongs to them by the end of a line. */
export async function partedWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hanging =
      /(?<![\p{L}\p{N}])(?:[aiouwz]|art\.|ust\.) (?=\S|$)|\d (?=(?:s|min|GB|MB|kB|zł|px)(?!\p{L}))| \/ (?=s(?!\p{L}))/giu;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lineOf = (node: Node, place: number) => {
      range.setStart(node, place);
      range.setEnd(node, place + 1);
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

/** Primary buttons of the page's content of which two are seen at once in a window of this height. */
export async function crowdedPrimaries(page: Page, windowHeight: number): Promise<string[]> {
  return page.evaluate((height) => {
    const probe = document.createElement("i");
    probe.style.background = "var(--accent)";
    document.body.append(probe);
    const accent = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const primaries = [...document.querySelectorAll("main :is(a, button)")]
      .filter((button) => button.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((button) => getComputedStyle(button).backgroundColor === accent)
      // Pieces of a control, such as the play button of the player, call to nothing.
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
    return primaries.flatMap(({ name, href, top }, place) => {
      const next = primaries[place + 1];
      // The same link once more, at the end of a poster, is the same call.
      const isRepeated = href !== null && href === next?.href;
      return next && !isRepeated && next.top - top < height ? [`${name} + ${next.name}`] : [];
    });
  }, windowHeight);
}

/** How bright the left and the right edge of something are drawn, from 0 to 255. */
export async function edgeBrightness(target: Locator): Promise<{ left: number; right: number }> {
  const picture = sharp(await target.screenshot());
  const { width, height } = await picture.metadata();
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  // The median: words that the edge cuts off are not the ground.
  const column = (x: number) => {
    const pixels = Array.from(
      { length: height - 8 },
      (_, y) => data[((y + 4) * width + x) * info.channels] ?? 0,
    );
    return pixels.toSorted((a, b) => a - b)[Math.floor(pixels.length / 2)] ?? 0;
  };
  return { left: column(2), right: column(width - 3) };
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function meet(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

export async function boxOf(target: Locator): Promise<Box> {
  const box = await target.boundingBox();
  if (!box) throw new Error("what is measured is not drawn");
  return box;
}

interface Wanted {
  readonly theme: string;
  readonly accent: string;
  readonly selector: string;
}

/** The colours of one element in a look, beside those of the design, and how well it can be told from the page. */
export async function tonesOf(page: Page, wanted: Wanted) {
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
  }, wanted);
}
