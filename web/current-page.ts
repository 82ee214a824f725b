import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import type { PublicConfig } from "#shared/public-config.ts";
import { setSiteTimeZone } from "#shared/site-zone.ts";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { type Visit, visitOfDocument } from "#web/visit.ts";

export interface CurrentPage {
  readonly visit: Visit;
  readonly origin: string;
  /** The public configuration as the document carries it. */
  readonly config: string;
  /** When the server rendered the page: milliseconds since 1970. */
  readonly renderedAt: number;
}

/** The page at hand: on the server from its request, in the browser from the document the server sent. */
export const currentPage = createIsomorphicFn()
  .server((): CurrentPage => {
    const { visit, origin, config } = pageRequest();
    setSiteTimeZone(config.timeZone);
    return { visit, origin, config: JSON.stringify(config), renderedAt: Date.now() };
  })
  .client((): CurrentPage => {
    const visit = visitOfDocument(document.documentElement, location.pathname);
    overwriteGetLocale(() => visit.locale);
    const { renderedAt, config = "" } = document.documentElement.dataset;
    setSiteTimeZone((JSON.parse(config) as PublicConfig).timeZone);
    return { visit, origin: location.origin, config, renderedAt: Number(renderedAt) };
  });

/** Hands what went wrong on the server to its log. */
export const reportFailure = createIsomorphicFn()
  .server((error: unknown) => pageRequest().report(error))
  .client((error: unknown) => console.error(error));

/** The request of the page that is being rendered. */
export function pageRequest() {
  const request = getGlobalStartContext();
  if (!request) throw new Error("A page was rendered without its request");
  return request;
}
