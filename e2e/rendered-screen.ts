import { expect, type APIRequestContext } from "@playwright/test";
import { Window, type HTMLElement } from "happy-dom";
import { SITE } from "./site.ts";

export interface RenderedScreen {
  readonly status: number;
  /** Path and query after the redirects of the server. */
  readonly address: string;
  readonly lang: string;
  readonly title: string;
  readonly heading: string;
  readonly description: string;
  /** The targets of all links. */
  readonly hrefs: readonly string[];
  /** The texts of the elements in the main content that match a selector. */
  texts(selector: string): string[];
}

/**
 * A screen as the server renders it and search engines read it, for checks of texts and addresses that need no browser.
 * Layout, scripts and accessibility of all screens are tested in screens.test.ts.
 */
export async function renderScreen(request: APIRequestContext, path: string): Promise<RenderedScreen> {
  const response = await request.get(SITE + path, { headers: { "accept-language": "pl" } });
  const { DOMParser } = new Window();
  const document = new DOMParser().parseFromString(await response.text(), "text/html");
  const texts = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].map(textOf);
  const headings = texts("h1");
  expect(headings, `headings of ${path}`).toHaveLength(1);
  const descriptions = [...document.querySelectorAll('meta[name="description"]')];
  return {
    status: response.status(),
    address: response.url().slice(SITE.length),
    lang: document.documentElement.lang,
    title: document.title,
    heading: headings[0] ?? "",
    description: descriptions.at(-1)?.getAttribute("content") ?? "",
    hrefs: [...document.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? ""),
    texts: (selector) => texts(`main ${selector}`),
  };
}

/**
 * The HTML of a page as a visitor gets it. It may be some seconds old, because rendered pages are cached: poll it
 * before a browser opens a page that must have something new.
 */
export async function servedHtml(request: APIRequestContext, path: string): Promise<string> {
  const response = await request.get(SITE + path);
  return (await response.text()).replaceAll("\u00A0", " ");
}

/** Visible texts contain no-break spaces. */
function textOf({ textContent }: HTMLElement): string {
  return textContent.replaceAll("\u00A0", " ").trim();
}
