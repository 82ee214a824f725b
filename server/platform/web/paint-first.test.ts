import { describe, expect, it } from "vitest";
import { paintFirst } from "./paint-first.ts";

const PAGE =
  '<html><head><link rel="modulepreload" href="/assets/index-1.js" fetchPriority="low"/>' +
  '<link rel="modulepreload" href="/assets/page-2.js" fetchPriority="low"/><link rel="stylesheet" href="/a.css"/></head>' +
  '<body><main>Film</main><script>data</script><script type="module" async="" src="/assets/index-1.js"></script></body></html>';

describe("paintFirst", () => {
  it("fetches no script before the page is on the screen, and then all of them", () => {
    const page = paintFirst(PAGE);
    expect(page).not.toMatch(/<link rel="modulepreload"|<script[^>]+src=/);
    expect(page).toContain('<link rel="stylesheet" href="/a.css"/></head><body><main>Film</main>');
    expect(page).toContain('["/assets/index-1.js","/assets/page-2.js"]');
    expect(page.indexOf("<script>data</script>")).toBeLessThan(page.indexOf("PerformanceObserver"));
  });

  it("holds forms and buttons from before the first of them is there", () => {
    const page = paintFirst(PAGE);
    const holding = page.indexOf("heldForm");
    expect(holding).toBeGreaterThan(page.indexOf("<head>"));
    expect(holding).toBeLessThan(page.indexOf("</head>"));
    expect(page.indexOf("heldPress")).toBeLessThan(page.indexOf("<body>"));
  });

  it("leaves a page without scripts alone", () => {
    const page = "<html><body>Film</body></html>";
    expect(paintFirst(page)).toBe(page);
  });
});
