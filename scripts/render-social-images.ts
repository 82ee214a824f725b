import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import sharp from "sharp";
import { pathInLocale } from "#shared/locale-paths.ts";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { ensureChromium } from "./chromium.ts";

/*
 * Renders the social images of campaign pages: a screenshot of each page on a running site. Run `node
 * scripts/render-social-images.ts http://localhost:3000` after a page or its texts have changed.
 */

const SLUGS = [
  ...["reklama", "nazywo", "bronprawdy", "dajimmowic"],
  ...["niezamkniecienas", "wolnoscslowa", "ocalprawde", "nadaj-bigtech", "donate"],
];
/** The size that social networks show uncropped. */
const SIZE = { width: 1200, height: 630 };
const JPEG_QUALITY = 80;
const TARGET_DIR = path.join(import.meta.dirname, "../web/public/posters");
/** Hides links and buttons, which have no function in an image. */
const WITHOUT_CONTROLS =
  "header > :last-child, main a, main button, main [data-changing] { display: none !important }";

const site = process.argv[2] ?? "http://localhost:3000";
await mkdir(TARGET_DIR, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const locale of LOCALES) {
  for (const slug of SLUGS) await renderPoster(browser, slug, locale);
}
await browser.close();

async function renderPoster(opened: Browser, slug: string, locale: Locale): Promise<void> {
  const page = await opened.newPage({ viewport: SIZE, reducedMotion: "reduce" });
  await page.goto(site + pathInLocale(`/${slug}`, locale), { waitUntil: "networkidle" });
  await page.addStyleTag({ content: WITHOUT_CONTROLS });
  const screenshot = await page.screenshot();
  await page.close();
  const file = path.join(TARGET_DIR, `${slug}-${locale}.jpg`);
  await sharp(screenshot).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toFile(file);
  console.log(path.relative(process.cwd(), file));
}
