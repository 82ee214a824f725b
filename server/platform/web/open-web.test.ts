import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ONE_HOST } from "#shared/public-config.ts";
import { ensureWebBuilt } from "./build-web.ts";
import { openWeb } from "./open-web.ts";
import type { PageVisit, Web } from "./web.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
const BUILD_TIMEOUT_MS = 180_000;
const SERVICES = {
  origin: "https://nadaj.example",
  apiFetch: async () =>
    Response.json({ statusCode: 404, message: "Nie ma", code: "NOT_FOUND" }, { status: 404 }),
};

describe("the built browser application", () => {
  let web: Web;
  let distDir = "";
  beforeAll(async () => {
    distDir = await ensureWebBuilt({ root: ROOT, log: { info: () => undefined } });
    web = await openWeb({ distDir });
  }, BUILD_TIMEOUT_MS);

  const render = (visit: PageVisit) => web.render(visit, SERVICES);

  it("is not built again while its sources stay the same", async () => {
    const startedAt = performance.now();
    const again = await ensureWebBuilt({ root: ROOT, log: { info: () => undefined } });
    expect(again).toBe(distDir);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });

  it("renders a page in Polish without a prefix and in English under /en, by their names [LOC-006, LOC-007]", async () => {
    const polish = await render({ url: "/login" });
    const english = await render({ url: "/en/login" });

    expect([polish.status, english.status]).toEqual([200, 200]);
    expect([polish.routeName, english.routeName]).toEqual(["login___pl", "login___en"]);
    expect(polish.headers).not.toHaveProperty("x-route-name");
    expect(polish.body).toMatch(/^<!DOCTYPE html><html lang="pl"/);
    expect(english.body).toContain('<html lang="en"');
    expect(english.body).toContain('href="/en/faq"');
  });

  it("never mixes the languages of pages rendered at the same time", async () => {
    const urls = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? "/login" : "/en/login"));
    const pages = await Promise.all(urls.map((url) => render({ url })));
    const texts = pages.map(({ body }) => body.includes("Przejdź do treści"));
    expect(texts).toEqual(urls.map((url) => url === "/login"));
  });

  it("answers 404 with the error page for an address that leads nowhere [ERR-001, ERR-003, LOC-004]", async () => {
    const polish = await render({ url: "/nothing-here" });
    const english = await render({ url: "/en/nothing-here" });
    const prefixed = await render({ url: "/pl/new" });

    expect([polish.status, english.status, prefixed.status]).toEqual([404, 404, 404]);
    expect(polish.body).toContain("Nie znaleziono strony");
    expect(english.body).toContain("Page not found");
  });

  it("answers 404 when the API does not know what a page is about", async () => {
    const { status } = await render({ url: "/watch/0199a000-0000-7000-8000-000000000000" });
    expect(status).toBe(404);
  });

  it("answers 500, reports the error and shows the error page when the API fails [ERR-004]", async () => {
    const reported: unknown[] = [];
    const apiFetch = async () => Response.json({ message: "broken" }, { status: 500 });

    const answer = await web.render(
      { url: "/watch/0199a000-0000-7000-8000-000000000000" },
      { ...SERVICES, apiFetch, report: (error) => reported.push(error) },
    );

    expect(answer.status).toBe(500);
    expect(answer.body).toContain("Pracujemy nad tym");
    expect(reported).not.toEqual([]);
  });

  it("tells the browser where the services are, and lets it go there", async () => {
    const config = { ...ONE_HOST, edgeUrl: "https://cdn.example/nadaj", chatUrl: "https://chat.example" };
    const elsewhere = await openWeb({ distDir, config });
    const { body, headers } = await elsewhere.render({ url: "/login" }, SERVICES);
    const carried = /data-config="([^"]+)"/.exec(body)?.[1]?.replaceAll("&quot;", '"') ?? "";
    expect(JSON.parse(carried)).toEqual({ appUrl: SERVICES.origin, ...config });
    const policy = headers["content-security-policy"];
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example https://chat.example");
    expect(policy).toContain(
      "connect-src 'self' https://cdn.example https://chat.example wss://chat.example",
    );
  });

  it("wears the look of the visitor's cookies", async () => {
    const { body } = await render({ url: "/login", cookie: "theme=light; accent=green" });
    expect(body).toContain('data-theme="light" data-accent="green"');
  });

  it("names every combination that a page may be cached under", () => {
    expect(web.variant({ url: "/new?x=1" })).toBe("pl.system.yellow.open.visitor.off");
    expect(web.variant({ url: "/en", cookie: "theme=light; viewer=member" })).toBe(
      "en.light.yellow.open.member.off",
    );
  });

  it("allows its own inline scripts and no others", async () => {
    const { body, headers } = await render({ url: "/login" });
    const inline = [...body.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, code]) => code,
    );

    expect(inline.length).toBeGreaterThan(0);
    for (const code of inline) {
      const hash = createHash("sha256")
        .update(code ?? "")
        .digest("base64");
      expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    }
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe/);
  });

  it("names the page's own address and those in other languages", async () => {
    const { body } = await render({ url: "/en/login?from=mail" });
    expect(body).toContain('<link rel="canonical" href="https://nadaj.example/en/login"/>');
    expect(body).toContain('hrefLang="pl" href="https://nadaj.example/login"');
  });

  it("redirects only a visit of /", () => {
    expect(web.redirect({ url: "/?a=1", acceptLanguage: "en" })).toMatchObject({
      status: 302,
      headers: { location: "/en?a=1", vary: "accept-language, cookie" },
    });
    expect(web.redirect({ url: "/new", acceptLanguage: "en" })).toBeUndefined();
  });

  it("starts its pages with compressed files that may be kept for ever", async () => {
    const { body } = await render({ url: "/login" });
    const [, script = ""] = /type:"module",src:"([^"]+)"/.exec(body) ?? [];

    const asset = await web.asset(script, { acceptEncoding: "br" });

    expect(asset?.headers).toMatchObject({ "content-encoding": "br" });
    expect(asset?.headers["cache-control"]).toContain("immutable");
  });
});
