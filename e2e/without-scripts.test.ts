import { expect, test } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { makeCreator, publishFilm, SITE } from "./site.ts";

test("public pages can be read without JavaScript and say what they are", async ({ browser }) => {
  const title = "Lot szybowcem nad Żarem: cztery godziny bez silnika";
  const videoId = await publishFilm(await makeCreator("Nad Żarem"), title);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE, locale: "pl-PL" });
  const page = await context.newPage();

  await page.goto(`/watch/${videoId}`);

  await expect(page.getByRole("heading", { level: 1 })).toContainText("Lot szybowcem nad Żarem");
  await expect(page.locator("video[controls]")).toBeVisible();
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute("content", /Lot szybowcem/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/watch/${videoId}$`),
  );
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute(
    "href",
    new RegExp(`/en/watch/${videoId}$`),
  );
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    "VideoObject",
  );
  await page.goto("/");
  await expect(page.getByText("Lot szybowcem nad Żarem").locator("visible=true").first()).toBeVisible();
  await context.close();
});

test("pages are HTML to a validator that others wrote", async ({ request }) => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({ root: true, extends: ["html-validate:standard"] }),
  );
  expect((await validator.validateString("<p><div></p>")).valid).toBe(false);
  const creator = await makeCreator("Nad Żarem");
  const videoId = await publishFilm(creator, "Lot szybowcem: <b>cztery</b> godziny & ćwierć");
  const film = [`/watch/${videoId}`, `/embed/${videoId}`, `/c/${creator.slug}`];
  const lists = [
    "/",
    "/en",
    "/new",
    "/channels",
    "/categories",
    "/tags",
    "/feed",
    "/search?query=lot",
    "/tv",
  ];
  const pages = ["/login", "/register", "/regulamin", "/faq", "/about", "/nazywo", "/donate", "/nowhere"];
  for (const path of [...film, ...lists, ...pages]) {
    const html = await (await request.get(path, { headers: { accept: "text/html" } })).text();
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${message} ${selector}`)),
      path,
    ).toEqual([]);
  }
});
