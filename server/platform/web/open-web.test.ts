import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_PUBLIC_CONFIG } from "#shared/public-config.ts";
import { ensureWebBuilt } from "./build-web.ts";
import { openWeb } from "./open-web.ts";
import type { PageRequestData, Web } from "./web.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const BUILD_TIMEOUT_MS = 180_000;
const SERVICES = {
  origin: "https://nadaj.example",
  site: {
    siteName: "Tęcza TV",
    description: { pl: "", en: "" },
    footerLinks: [],
    canRegister: true,
    canBecomeCreator: true,
    canDonate: true,
    adFormats: ["banner", "preVideo", "postVideo"] as const,
    announcement: null,
    isInMaintenance: false,
  },
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

  const render = (visit: PageRequestData) => web.render(visit, SERVICES);

  it("is not built again while its sources stay the same", async () => {
    const builtAt = statSync(distDir).mtimeMs;
    const again = await ensureWebBuilt({ root: ROOT, log: { info: () => undefined } });
    expect(again).toBe(distDir);
    expect(statSync(distDir).mtimeMs).toBe(builtAt);
  });

  it("renders a page in Polish without a prefix and in English under /en, with their route names [LOC-006, LOC-007]", async () => {
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

  it("answers 404 with the error page for an unknown URL [ERR-001, ERR-003, LOC-004]", async () => {
    const polish = await render({ url: "/nothing-here" });
    const english = await render({ url: "/en/nothing-here" });
    const prefixed = await render({ url: "/pl/new" });

    expect([polish.status, english.status, prefixed.status]).toEqual([404, 404, 404]);
    expect(polish.body).toContain("Nie znaleziono strony");
    expect(english.body).toContain("Page not found");
  });

  it("answers 404 if the API does not find the subject of a page", async () => {
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

  it("passes the service URLs to the browser, and allows them in the policy", async () => {
    const config = {
      ...DEFAULT_PUBLIC_CONFIG,
      edgeUrl: "https://cdn.example/nadaj",
      chatUrl: "https://chat.example",
    };
    const elsewhere = await openWeb({ distDir, config });
    const { body, headers } = await elsewhere.render({ url: "/login" }, SERVICES);
    const carried = /data-config="([^"]+)"/.exec(body)?.[1]?.replaceAll("&quot;", '"') ?? "";
    expect(JSON.parse(carried)).toEqual({ appUrl: SERVICES.origin, ...SERVICES.site, ...config });
    const policy = headers["content-security-policy"];
    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example https://chat.example");
    expect(policy).toContain(
      "connect-src 'self' https://cdn.example https://chat.example wss://chat.example",
    );
  });

  it("uses the appearance of the visitor's cookies", async () => {
    const { body } = await render({ url: "/login", cookie: "theme=light; accent=green" });
    expect(body).toContain('data-theme="light" data-accent="green"');
  });

  it("has a cache variant for every combination of locale and appearance", () => {
    expect(web.variant({ url: "/new?x=1" })).toBe("pl.system.yellow.open.visitor.off");
    expect(web.variant({ url: "/en", cookie: "theme=light; viewer=member" })).toBe(
      "en.light.yellow.open.member.off",
    );
  });

  it("allows its own inline scripts and no others", async () => {
    const { body, headers } = await render({ url: "/login" });
    const inline = [
      ...body.matchAll(/<script(?![^>]*(?:\bsrc=|\btype="application\/json"))[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, code]) => code);

    expect(inline.length).toBeGreaterThan(0);
    for (const code of inline) {
      const hash = createHash("sha256")
        .update(code ?? "")
        .digest("base64");
      expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    }
    expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*'unsafe/);
  });

  it("links the canonical URL and those of other languages", async () => {
    const { body } = await render({ url: "/en/login?from=mail" });
    expect(body).toContain('<link rel="canonical" href="https://nadaj.example/en/login"/>');
    expect(body).toContain('hrefLang="pl" href="https://nadaj.example/login"');
  });

  it("redirects only requests of /", () => {
    expect(web.redirect({ url: "/?a=1", acceptLanguage: "en" })).toMatchObject({
      status: 302,
      headers: { location: "/en?a=1", vary: "accept-language, cookie" },
    });
    expect(web.redirect({ url: "/new", acceptLanguage: "en" })).toBeUndefined();
  });

  it("starts its pages by an inline script before all style sheets, which loads the scripts of their language", async () => {
    for (const { url, folder } of [
      { url: "/login", folder: "/assets" },
      { url: "/en/login", folder: "/assets/en" },
    ]) {
      const { body } = await render({ url });
      const { entry, modules } = startupDataOf(body);
      const folders = [entry, ...modules].map((script) => path.posix.dirname(script));
      expect(new Set(folders)).toEqual(new Set([folder]));
      expect(modules.length).toBeGreaterThan(1);
      expect(body.indexOf("<script")).toBe(body.indexOf("<head>") + "<head>".length);
      expect(body.indexOf("<script>(function")).toBeLessThan(body.indexOf("<link"));
      expect(body).not.toMatch(/<link rel="modulepreload"|<script[^>]+src=/);
    }
  });

  it("needs at most 8 scripts with 145 kB to hydrate the home page", async () => {
    const { body } = await render({ url: "/" });
    const { entry, modules } = startupDataOf(body);
    const scripts = [...new Set([entry, ...modules])];

    const assets = await Promise.all(scripts.map((script) => web.asset(script, { acceptEncoding: "gzip" })));

    const bytes = assets.reduce((sum, asset) => sum + Buffer.byteLength(asset?.body ?? ""), 0);
    expect(scripts.length).toBeLessThanOrEqual(8);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(145_000);
  });

  it("starts its pages with compressed files that may be cached for ever", async () => {
    const { body } = await render({ url: "/login" });

    const asset = await web.asset(startupDataOf(body).entry, { acceptEncoding: "br" });

    expect(asset?.headers).toMatchObject({ "content-encoding": "br" });
    expect(asset?.headers["cache-control"]).toContain("immutable");
  });
});

/** The data of the inline start-up script of a page. */
function startupDataOf(body: string): { readonly entry: string; readonly modules: readonly string[] } {
  const [, json = "{}"] = /<script id="startup" type="application\/json">(.*?)<\/script>/.exec(body) ?? [];
  return JSON.parse(json);
}
