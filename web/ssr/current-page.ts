import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import type { PublicConfig } from "#shared/public-config.ts";
import { setSiteTimeZone } from "#shared/site-time-zone.ts";
import { overwriteGetLocale } from "#web/i18n/compiled/runtime.js";
import { type RenderVariant, renderVariantOfDocument } from "./render-variant.ts";

export interface CurrentPage {
  readonly renderVariant: RenderVariant;
  readonly origin: string;
  /** The public configuration as serialized in the document. */
  readonly config: string;
  /** Time of the server render: milliseconds since 1970. */
  readonly renderedAt: number;
}

/** The current page: on the server from its request, in the browser from the server-rendered document. */
export const currentPage = createIsomorphicFn()
  .server((): CurrentPage => {
    const { visit: renderVariant, origin, config } = pageRequest();
    setSiteTimeZone(config.timeZone);
    return { renderVariant, origin, config: JSON.stringify(config), renderedAt: Date.now() };
  })
  .client((): CurrentPage => {
    const renderVariant = renderVariantOfDocument(document.documentElement, location.pathname);
    overwriteGetLocale(() => renderVariant.locale);
    const { renderedAt, config = "" } = document.documentElement.dataset;
    setSiteTimeZone((JSON.parse(config) as PublicConfig).timeZone);
    return { renderVariant, origin: location.origin, config, renderedAt: Number(renderedAt) };
  });

/** Reports a server-side error to the server's log. */
export const reportFailure = createIsomorphicFn()
  .server((error: unknown) => pageRequest().report(error))
  .client((error: unknown) => console.error(error));

/** The request of the page that is being rendered. */
export function pageRequest() {
  const request = getGlobalStartContext();
  if (!request) throw new Error("No page request in the current context");
  return request;
}
