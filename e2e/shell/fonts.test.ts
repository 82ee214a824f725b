import { expect, type Page } from "@playwright/test";
import { openSettled } from "../page-frame.ts";
import { makeCreator, publishVideo } from "../site.ts";
import { PHONE, test } from "../windows.ts";

/** The font files that the page has requested, by name without hash, in alphabetical order. */
function fontFiles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => /\/(archivo-[a-z]+)[^/]*\.woff2$/.exec(name)?.[1] ?? [])
      .toSorted(),
  );
}

/** Whether the face of width 116 is loaded whose characters begin with this one, e.g. `U+100`. */
function isWideFaceLoaded(page: Page, begin: string): Promise<boolean> {
  return page.evaluate(
    (characters) =>
      [...document.fonts].some(
        (face) =>
          face.stretch.startsWith("116%") &&
          face.unicodeRange.toUpperCase().startsWith(characters) &&
          face.status === "loaded",
      ),
    begin,
  );
}

test("a page needs two font files, and more only for letters of other languages", async ({ openWindow }) => {
  const creator = await makeCreator("Zażółcona Gęś");
  const polish = await publishVideo(creator, "Źdźbło i jaźń: „Łódź” – część ósma…");
  const page = await openWindow({ viewport: PHONE });

  for (const address of ["/faq", "/en/faq", `/watch/${polish}`]) {
    await openSettled(page, address);
    expect(await fontFiles(page), address).toEqual(["archivo-text", "archivo-wide"]);
  }

  const other = await publishVideo(creator, "Café Žižkov");
  await openSettled(page, `/watch/${other}`);
  await expect
    .poll(() => fontFiles(page))
    .toEqual(["archivo-central", "archivo-text", "archivo-western", "archivo-wide"]);
  // The title is a heading: its letters come from the wide faces.
  for (const begin of ["U+A1", "U+100"]) await expect.poll(() => isWideFaceLoaded(page, begin)).toBe(true);
});
