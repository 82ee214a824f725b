import { expect, test } from "@playwright/test";
import { clickUntilVisible } from "../actions.ts";
import { markDocument, MARKED, openHydrated, settle, SIDEBAR, triggerHydration } from "../page-frame.ts";
import { SITE, collectPageErrors } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

/** Matches a script of a page or of a lazily loaded component. */
const SCRIPT = /\/assets\/.*\.js$/;

test("@smoke an unknown page shows a not-found page with its own layout and links [ERR-003, ERR-007, SHL-013, SHL-014, LAS-109]", async ({
  page,
}) => {
  const pageErrors = collectPageErrors(page);
  await openHydrated(page, "/nowhere");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Nie znaleziono strony");
  await expect(page.locator(SIDEBAR)).toHaveCount(0);

  await page.getByRole("button", { name: "Jasny motyw" }).click();
  await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
  await page.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(`${SITE}/en/nowhere`);
  await expect(heading).toHaveText("Page not found");
  await expect(page.getByRole("button", { name: "Refresh" })).toHaveCount(0);

  await page.getByRole("searchbox").fill("gliding");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(`${SITE}/en/search?query=gliding`);
  await page.goBack();
  for (const name of ["New", "Categories", "Channels"]) {
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to the home page" }).click();
  await expect(page).toHaveURL(`${SITE}/en`);
  expect(pageErrors).toEqual([]);
});

test("a script that is missing after a deployment reloads the page once, and then shows an error with a reload button [CLI-015, CLI-016, ERR-002, ERR-004, ERR-005]", async ({
  page,
}) => {
  await openHydrated(page, "/");
  await markDocument(page);
  await page.route(SCRIPT, (route) => route.abort(), { times: 1 });
  await page.locator(SIDEBAR).getByRole("link", { name: "Nowe" }).click();
  await expect(page).toHaveURL(`${SITE}/new`);
  await expect(page.locator(MARKED)).toHaveCount(0);
  await expect(page.locator("main h1")).toBeVisible();

  await settle(page);
  await triggerHydration(page);
  await markDocument(page);
  let missingScript: string | undefined;
  await page.route(SCRIPT, async (route) => {
    missingScript ??= route.request().url();
    if (route.request().url() === missingScript) await route.abort();
    else await route.continue();
  });
  // On a slow machine the first missing script may be one that the current page loads on idle.
  const error = page.getByRole("heading", { name: "Wystąpił błąd" });
  await clickUntilVisible(page.getByRole("link", { name: "Zaloguj się" }).first(), error);
  await expect(page.getByText("Pracujemy nad tym")).toBeVisible();
  await expect(page.locator(MARKED)).toHaveCount(1);

  await page.unroute(SCRIPT);
  await page.getByRole("button", { name: "Odśwież" }).click();
  await expect(page.locator(MARKED)).toHaveCount(0);
});

test("a malformed address shows the not-found page [ERR-013]", async ({ page }) => {
  for (const pathname of ["/en/nowhere", "/en/watch/!!bad", "/en/channel/!!bad"]) {
    const response = await page.goto(pathname);
    expect(response?.status(), pathname).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  }
});

test("@smoke a form shows the server's error, and one when the server is unreachable [ERR-010, ERR-011]", async ({
  page,
}) => {
  await openHydrated(page, "/en/login");
  await page.getByLabel("Email", { exact: true }).fill("ola@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  const submit = page.locator("form").getByRole("button", { name: "Log in", exact: true });

  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ status: 400, json: { message: "The moon is in the wrong quarter." } }),
  );
  await submit.click();
  await expect(page.getByText("The moon is in the wrong quarter.")).toBeVisible();

  await page.unroute("**/api/auth/login");
  await page.route("**/api/auth/login", (route) => route.abort());
  await submit.click();
  await expect(page.getByText("Cannot connect to server")).toBeVisible();
});
