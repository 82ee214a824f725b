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

/** The letters of a wide face and whether it is loaded, by its first letters. */
function isWideFaceLoaded(page: Page, firstLetters: string): Promise<boolean> {
  return page.evaluate(
    (first) =>
      [...document.fonts].some(
        ({ stretch, unicodeRange, status }) =>
          stretch.startsWith("116%") && unicodeRange.toUpperCase().startsWith(first) && status === "loaded",
      ),
    firstLetters,
  );
}

test("@smoke a page needs two font files, and more only for letters of other languages", async ({
  openWindow,
}) => {
  const creator = await makeCreator("Zażółcona Gęś");
  const [polish, other] = [
    await publishVideo(creator, "Źdźbło i jaźń: „Łódź” – część ósma…"),
    await publishVideo(creator, "Café Žižkov"),
  ];
  const page = await openWindow({ viewport: PHONE });

  for (const address of ["/faq", "/en/faq", `/watch/${polish}`]) {
    await openSettled(page, address);
    expect(await fontFiles(page), address).toEqual(["archivo-text", "archivo-wide"]);
  }

  await openSettled(page, `/watch/${other}`);
  await expect
    .poll(() => fontFiles(page))
    .toEqual(["archivo-central", "archivo-text", "archivo-western", "archivo-wide"]);
  // The title is a heading: its letters come from the wide faces.
  for (const first of ["U+A1", "U+100"]) await expect.poll(() => isWideFaceLoaded(page, first)).toBe(true);
});
