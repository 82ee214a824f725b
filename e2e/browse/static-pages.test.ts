import { expect, test, type APIRequestContext } from "@playwright/test";
import type { Locale } from "#shared/texts.ts";
import { routes } from "#web/routes.ts";
import { openSettled } from "../page-frame.ts";
import { renderScreen } from "../rendered-screen.ts";
import { screen, SITE } from "../site.ts";

interface Screen {
  readonly path: string;
  /** Id of the requirement that the screen exists in both languages. */
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

test("@smoke legal and simple pages are readable in both languages without JavaScript [STA-022]", async ({
  request,
}) => {
  await readInBothLanguages(request, [...SIMPLE, ...LEGAL]);
});

test("campaigns are readable in both languages without JavaScript [STA-022]", async ({ request }) => {
  await readInBothLanguages(request, CAMPAIGNS);
});

async function readInBothLanguages(request: APIRequestContext, screens: readonly Screen[]): Promise<void> {
  for (const shown of screens) {
    await test.step(`${shown.path} exists in Polish and English [${shown.row}]`, () =>
      readScreen(request, shown));
  }
}

/** Titles contain no-break spaces: the pattern allows them. */
function titleOf(title: string): RegExp {
  return new RegExp(`^${title.replaceAll(" ", "\\s")}\\s–\\sNadaj$`);
}

async function readScreen(request: APIRequestContext, { path, title }: Screen): Promise<void> {
  const headings: string[] = [];
  for (const locale of LOCALES) {
    const rendered = await renderScreen(request, screen(locale, path));

    expect(rendered.status, path).toBe(200);
    expect(rendered.title).toMatch(titleOf(title[locale]));
    expect(rendered.lang).toBe(locale);
    expect(rendered.heading).not.toBe("");
    expect(rendered.description).toMatch(/.{30}/);
    headings.push(rendered.heading);
  }
  expect(headings[0], path).not.toBe(headings[1]);
}

test("campaigns fill the screen without padding [STA-019]", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: SITE });
  const page = await context.newPage();
  for (const { path } of CAMPAIGNS) {
    await page.goto(path);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
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
  // All paths share one layout, so a check of one of them is enough.
  expect(pathsInLayout("campaign").toSorted(inOrder)).toEqual(
    CAMPAIGNS.map(({ path }) => path).toSorted(inOrder),
  );
  // A visitor who has not accepted cookies yet.
  const context = await browser.newContext({ baseURL: SITE, storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  for (const [index, { path, title }] of CAMPAIGNS.slice(0, LOCALES.length).entries()) {
    const locale = LOCALES[index] ?? "pl";
    const accept = page.getByRole("button", { name: BANNER[locale] });
    await openSettled(page, screen(locale, path));
    await page.getByRole("contentinfo").locator('a[href$="/regulaminy"]').click();
    // The banner appears shortly after the first page: once visible, it must disappear with the page.
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

test("the site presents itself as an alternative to big tech [STA-021]", async ({ request }) => {
  const about = await renderScreen(request, "/about");
  expect(about.texts("*").join(" ")).toContain("alternatywa dla wielkich platform");
  const english = await renderScreen(request, "/en/about");
  expect(english.texts("*").join(" ")).toContain("alternative to big tech");
  const { texts } = await renderScreen(request, "/nadaj-bigtech");
  expect(texts("*").join(" ")).toContain("Alternatywa dla wielkich platform");
  expect(texts("table tr")).toHaveLength(9);
});

test("every campaign can be shared with its own image", async ({ request }) => {
  for (const locale of LOCALES) {
    for (const { path } of CAMPAIGNS) {
      const image = `${SITE}/posters${path}-${locale}.jpg`;
      const page = await (await request.get(screen(locale, path))).text();
      expect(page).toContain(`<meta property="og:image" content="${image}"/>`);
      const response = await request.get(image);
      expect(response.headers()["content-type"]).toContain("image/jpeg");
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

test("the footer shows the founding year and the designer [SHL-054, SHL-055]", async ({ page }) => {
  await page.goto("/regulaminy");
  const footer = page.getByRole("contentinfo");

  await expect(footer).toContainText(`© 2024-${new Date().getUTCFullYear()} Nadaj`);
  await expect(footer.getByRole("link", { name: "Projekt: Nadaj" })).toHaveAttribute("href", "/about#design");
  await expect(footer.getByRole("link", { name: "Krój: Archivo" })).toHaveAttribute("href", /^https:\/\//);
});

test("a legal document highlights the current section", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openSettled(page, "/regulamin");
  const contents = page.getByRole("navigation", { name: "Spis treści" });

  await contents.getByRole("link", { name: "9. Odwołanie i reklamacja" }).click();

  await expect(page).toHaveURL(/#odwolanie-i-reklamacja$/);
  await expect(page.getByRole("heading", { name: "9. Odwołanie i reklamacja" })).toBeInViewport();
  await expect(contents.locator('[aria-current="location"]')).toHaveText("9. Odwołanie i reklamacja");
});

test("a question opens by click and by its URL, and search engines get all of them", async ({ page }) => {
  await openSettled(page, "/faq#czy-to-cos-kosztuje");
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
  test("shows the target of a link and waits for a click", async ({ page }) => {
    await openSettled(page, `/openurl?url=${encodeURIComponent("https://пример.pl/film?a=1#b")}`);

    await expect(page.getByText("xn--e1afmkfd.pl", { exact: true })).toBeVisible();
    const link = page.getByRole("link", { name: "Przejdź do strony" });
    await expect(link).toHaveAttribute("href", "https://xn--e1afmkfd.pl/film?a=1#b");
    await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
    await expect(page).toHaveURL(/\/openurl\?/);
  });

  test("rejects addresses that are no web pages of other sites", async ({ request }) => {
    for (const url of [
      "javascript:alert(1)",
      "data:text/html,x",
      "//example.org",
      "/new",
      "ftp://example.org/",
    ]) {
      const { heading, texts } = await renderScreen(request, `/openurl?url=${encodeURIComponent(url)}`);
      expect(heading, url).toBe("Tego linku nie otworzymy");
      expect(texts("a"), url).toHaveLength(1);
    }
  });

  test("shows a message without an address", async ({ request }) => {
    expect((await renderScreen(request, "/openurl")).heading).toBe("Brakuje adresu");
  });
});
