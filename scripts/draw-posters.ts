import { mkdir } from "node:fs/promises";
import path from "node:path";
import { chromium, type Browser } from "@playwright/test";
import sharp from "sharp";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { ensureChromium } from "./chromium.ts";

/*
 * Draws the pictures that campaigns show where their links are shared: each poster as it looks on a running site.
 * `node scripts/draw-posters.ts http://localhost:3000` after a poster or its words have changed.
 */

const SLUGS = [
  ...["reklama", "nazywo", "bronprawdy", "dajimmowic"],
  ...["niezamkniecienas", "wolnoscslowa", "ocalprawde", "nadaj-bigtech", "donate"],
];
/** What social networks show whole. */
const SIZE = { width: 1200, height: 630 };
const JPEG_QUALITY = 80;
const TARGET_DIR = path.join(import.meta.dirname, "../web/public/posters");
/** What can be pressed has no place in a picture. */
const WITHOUT_CONTROLS =
  "header > :last-child, main a, main button, main [data-changing] { display: none !important }";

const site = process.argv[2] ?? "http://localhost:3000";
await mkdir(TARGET_DIR, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const locale of LOCALES) {
  for (const slug of SLUGS) await drawPoster(browser, slug, locale);
}
await browser.close();

async function drawPoster(opened: Browser, slug: string, locale: Locale): Promise<void> {
  const page = await opened.newPage({ viewport: SIZE, reducedMotion: "reduce" });
  await page.goto(`${site}${locale === "pl" ? "" : `/${locale}`}/${slug}`, { waitUntil: "networkidle" });
  await page.addStyleTag({ content: WITHOUT_CONTROLS });
  const picture = await page.screenshot();
  await page.close();
  const file = path.join(TARGET_DIR, `${slug}-${locale}.jpg`);
  await sharp(picture).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toFile(file);
  console.log(path.relative(process.cwd(), file));
}
