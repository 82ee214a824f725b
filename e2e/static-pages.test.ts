import { expect, test, type Browser, type Page } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { routes } from "#web/routes.ts";
import { screen, SITE } from "./site.ts";

interface Screen {
  readonly path: string;
  /** The requirement that the screen exists in both languages. */
  readonly row: string;
  readonly title: Readonly<Record<Locale, string>>;
}

const SIMPLE: readonly Screen[] = [
  { path: "/about", row: "STA-001", title: { pl: "O Nadaj", en: "About Nadaj" } },
  { path: "/faq", row: "STA-002", title: { pl: "Pytania i odpowiedzi", en: "Questions and answers" } },
  {
    path: "/openurl?url=https%3A%2F%2Fexample.org%2F",
    row: "STA-003",
    title: { pl: "Link prowadzi poza Nadaj", en: "This link leads away from Nadaj" },
  },
  { path: "/regulaminy", row: "STA-008", title: { pl: "Regulaminy i polityki", en: "Terms and policies" } },
];
const LEGAL: readonly Screen[] = [
  { path: "/polityka-cookies", row: "STA-004", title: { pl: "Polityka cookies", en: "Cookie policy" } },
  {
    path: "/polityka-prywatnosci",
    row: "STA-005",
    title: { pl: "Polityka prywatności", en: "Privacy policy" },
  },
  { path: "/regulamin", row: "STA-006", title: { pl: "Regulamin", en: "Terms of service" } },
  { path: "/regulamin-tworcy", row: "STA-007", title: { pl: "Regulamin twórcy", en: "Creators' terms" } },
  { path: "/informacja-rodo", row: "STA-009", title: { pl: "Informacja RODO", en: "GDPR information" } },
  {
    path: "/informacje-regulacyjne",
    row: "STA-010",
    title: { pl: "Informacje regulacyjne", en: "Regulatory information" },
  },
];
const CAMPAIGNS: readonly Screen[] = [
  { path: "/donate", row: "STA-022", title: { pl: "Wesprzyj", en: "Donate" } },
  { path: "/reklama", row: "STA-011", title: { pl: "Reklama", en: "Advertise" } },
  {
    path: "/nazywo",
    row: "STA-012",
    title: { pl: "(Na żywo|Teraz nikt nie nadaje)", en: "(Live|Nobody is live right now)" },
  },
  { path: "/bronprawdy", row: "STA-013", title: { pl: "Broń prawdy", en: "Defend the truth" } },
  { path: "/dajimmowic", row: "STA-014", title: { pl: "Daj im mówić", en: "Let them speak" } },
  {
    path: "/niezamkniecienas",
    row: "STA-015",
    title: { pl: "Nie zamkniecie nas", en: "You cannot shut us down" },
  },
  { path: "/wolnoscslowa", row: "STA-016", title: { pl: "Wolność słowa", en: "Freedom of speech" } },
  { path: "/ocalprawde", row: "STA-017", title: { pl: "Ocal prawdę", en: "Save the truth" } },
  { path: "/nadaj-bigtech", row: "STA-018", title: { pl: "Zamiast big techu", en: "Instead of big tech" } },
];
const LOCALES: readonly Locale[] = ["pl", "en"];
const BANNER = { pl: "Akceptuj", en: "Accept" } as const;

test("legal and simple pages can be read in both languages without JavaScript [STA-022]", async ({
  browser,
}) => {
  await readInBothLanguages(browser, [...SIMPLE, ...LEGAL]);
});

test("campaigns can be read in both languages without JavaScript [STA-022]", async ({ browser }) => {
  await readInBothLanguages(browser, CAMPAIGNS);
});

async function readInBothLanguages(browser: Browser, screens: readonly Screen[]): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE, locale: "pl-PL" });
  // Words need neither looks nor pictures.
  await context.route(/\.(?:css|jpg|svg|webp|woff2)(?:\?|$)/, (route) => route.abort());
  const page = await context.newPage();
  for (const shown of screens) {
    await test.step(`${shown.path} is there in Polish and English [${shown.row}]`, () =>
      readScreen(page, shown));
  }
  await context.close();
}

/** Titles are kept together by no-break spaces, which a pattern has to allow. */
function titleOf(title: string): RegExp {
  return new RegExp(`^${title.replaceAll(" ", "\\s")}\\s–\\sNadaj$`);
}

async function readScreen(page: Page, { path, title }: Screen): Promise<void> {
  const headings = [];
  for (const locale of LOCALES) {
    const answer = await page.goto(screen(locale, path));

    expect(answer?.status(), path).toBe(200);
    await expect(page).toHaveTitle(titleOf(title[locale]));
    await expect(page.locator("html")).toHaveAttribute("lang", locale);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveCount(1);
    await expect(heading).toBeVisible();
    headings.push(await heading.textContent());
    await expect(page.locator('meta[name="description"]').last()).toHaveAttribute("content", /.{30}/);
  }
  expect(headings[0], path).not.toBe(headings[1]);
}

test("campaigns fill the screen without padding [STA-019]", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE });
  const page = await context.newPage();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { path } of CAMPAIGNS) {
      await page.goto(path);
      const main = page.getByRole("main");
      await expect(main).toHaveCSS("padding", "0px");
      const poster = await main.locator("section").first().boundingBox();
      expect.soft(poster, path).toMatchObject({ x: 0, y: 0, width });
      expect.soft(poster?.height, path).toBeGreaterThanOrEqual(800);
    }
  }
  await context.close();
});

test("campaigns show no cookie banner, other pages do [STA-020]", async ({ browser }) => {
  // What holds for one holds for all that share its layout.
  expect(pathsInLayout("campaign").toSorted(inOrder)).toEqual(
    CAMPAIGNS.map(({ path }) => path).toSorted(inOrder),
  );
  // A visitor who has accepted nothing yet.
  const context = await browser.newContext({ baseURL: SITE, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  for (const [place, { path, title }] of CAMPAIGNS.slice(0, LOCALES.length).entries()) {
    const locale = LOCALES[place] ?? "pl";
    const accept = page.getByRole("button", { name: BANNER[locale] });
    await page.goto(screen(locale, path), { waitUntil: "networkidle" });
    await page.getByRole("contentinfo").locator('a[href$="/regulaminy"]').click();
    // It comes a moment after the first page: once it is there, it has to go again with the page.
    await expect(accept, path).toBeVisible();
    await page.goBack();
    await expect(page).toHaveTitle(titleOf(title[locale]));
    await expect(accept, path).toHaveCount(0);
  }
  await context.close();
});

function pathsInLayout(id: string): string[] {
  const inLayout = routes.children?.flatMap((child) =>
    child.type === "layout" && child.id === id ? (child.children ?? []) : [],
  );
  return inLayout?.flatMap((child) => (child.type === "route" ? [child.path] : [])) ?? [];
}

function inOrder(one: string, other: string): number {
  return one.localeCompare(other);
}

test("the site presents itself as an alternative to big tech [STA-021]", async ({ page }) => {
  await page.goto("/about");
  await expect(page.getByRole("main")).toContainText("alternatywa dla wielkich platform");
  await page.goto("/en/about");
  await expect(page.getByRole("main")).toContainText("alternative to big tech");
  await page.goto("/nadaj-bigtech");
  await expect(page.getByRole("main")).toContainText("Alternatywa dla wielkich platform");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(9);
});

test("every campaign can be shared with a picture of its own", async ({ request }) => {
  for (const locale of LOCALES) {
    for (const { path } of CAMPAIGNS) {
      const image = `${SITE}/posters${path}-${locale}.jpg`;
      const page = await (await request.get(screen(locale, path))).text();
      expect(page).toContain(`<meta property="og:image" content="${image}"/>`);
      const answer = await request.get(image);
      expect(answer.headers()["content-type"]).toContain("image/jpeg");
    }
  }
});

test("legal pages are linked from /regulaminy and from the footer [STA-023, SHL-053]", async ({ page }) => {
  await page.goto("/regulaminy");
  for (const { path, title } of LEGAL) {
    await expect(page.getByRole("main").getByRole("link", { name: title.pl, exact: true })).toHaveAttribute(
      "href",
      path,
    );
  }
  const footer = page.getByRole("contentinfo");
  for (const path of ["/polityka-prywatnosci", "/regulamin", "/polityka-cookies", "/regulaminy"]) {
    await expect(footer.locator(`a[href="${path}"]`)).toBeVisible();
  }

  await footer.locator('a[href="/polityka-cookies"]').click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Polityka cookies");
});

test("the footer says since when, and who designed it [SHL-054, SHL-055]", async ({ page }) => {
  await page.goto("/regulaminy");
  const footer = page.getByRole("contentinfo");

  await expect(footer).toContainText(`© 2024-${new Date().getUTCFullYear()} Nadaj`);
  await expect(footer.getByRole("link", { name: "Projekt: Nadaj" })).toHaveAttribute("href", "/about#design");
  await expect(footer.getByRole("link", { name: "Krój: Archivo" })).toHaveAttribute("href", /^https:\/\//);
});

test("a legal document says where its reader is", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/regulamin", { waitUntil: "networkidle" });
  const contents = page.getByRole("navigation", { name: "Spis treści" });

  await contents.getByRole("link", { name: "9. Odwołanie i reklamacja" }).click();

  await expect(page).toHaveURL(/#odwolanie-i-reklamacja$/);
  await expect(page.getByRole("heading", { name: "9. Odwołanie i reklamacja" })).toBeInViewport();
  await expect(contents.locator('[aria-current="location"]')).toHaveText("9. Odwołanie i reklamacja");
});

test("a question opens by click and by its address, and search engines get all of them", async ({ page }) => {
  await page.goto("/faq#czy-to-cos-kosztuje", { waitUntil: "networkidle" });
  await expect(page.getByText("Oglądanie i nadawanie są bezpłatne")).toBeVisible();

  await page.getByText("Czy tracę prawa do filmu?").click();

  await expect(page.getByText("Film jest Twój")).toBeVisible();
  const questions = await page.locator("details").count();
  expect(questions).toBeGreaterThanOrEqual(15);
  const data = await page.locator('script[type="application/ld+json"]').first().textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({ "@type": "FAQPage" });
  expect(JSON.parse(data ?? "").mainEntity).toHaveLength(questions);
});

test.describe("/openurl", () => {
  test("shows where a link leads and waits to be told", async ({ page }) => {
    await page.goto(`/openurl?url=${encodeURIComponent("https://пример.pl/film?a=1#b")}`, {
      waitUntil: "networkidle",
    });

    await expect(page.getByText("xn--e1afmkfd.pl", { exact: true })).toBeVisible();
    const link = page.getByRole("link", { name: "Przejdź do strony" });
    await expect(link).toHaveAttribute("href", "https://xn--e1afmkfd.pl/film?a=1#b");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
    await expect(page).toHaveURL(/\/openurl\?/);
  });

  for (const url of [
    "javascript:alert(1)",
    "data:text/html,x",
    "//example.org",
    "/new",
    "ftp://example.org/",
  ]) {
    test(`refuses ${url}`, async ({ page }) => {
      await page.goto(`/openurl?url=${encodeURIComponent(url)}`);

      await expect(page.getByRole("heading", { name: "Tego linku nie otworzymy" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link")).toHaveCount(1);
    });
  }

  test("explains itself without an address", async ({ page }) => {
    await page.goto("/openurl");

    await expect(page.getByRole("heading", { name: "Brakuje adresu" })).toBeVisible();
  });
});
