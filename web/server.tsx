import { AsyncLocalStorage } from "node:async_hooks";
import type { AnyRouter } from "@tanstack/react-router";
import { type HandlerCallback, renderSsrHtmlResponse } from "@tanstack/react-router/ssr/server";
import { createStartHandler, StartServer } from "@tanstack/react-start/server";
import { BASE_LOCALE, type Locale, LOCALES } from "#shared/texts.ts";
import { overwriteServerAsyncLocalStorage } from "#web/i18n/compiled/runtime.js";
import { languageRedirect } from "#web/i18n/language-redirect.ts";
import { StartupContext } from "#web/startup/startup-context.ts";
import { type CurrentPage, reportFailure } from "./ssr/current-page.ts";
import { RenderedAt } from "#web/ui/format/now.ts";
import type { PageRequest } from "./ssr/page-request.ts";
import { takeStartup } from "./ssr/page-startup.ts";
import { renderPageToString } from "./ssr/render-page-to-string.ts";
import { routeName } from "./ssr/route-name.ts";
import { renderVariantOf } from "./ssr/render-variant.ts";

const handler: HandlerCallback<AnyRouter> = ({ router, responseHeaders }) => {
  // For the server's metrics; removed before the response is sent.
  responseHeaders.set("x-route-name", routeName(router.state.matches.at(-1)?.routeId ?? "", localeOfPage()));
  const startup = takeStartup(router);
  const { renderedAt } = router.options.context as CurrentPage;
  const page = (
    <StartupContext value={startup}>
      <RenderedAt value={renderedAt}>
        <StartServer router={router} />
      </RenderedAt>
    </StartupContext>
  );
  return renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: async () => startup.addTo(await renderPageToString(page, reportFailure)),
  });
};

function localeOfPage(): Locale {
  return pageLocale.getStore()?.locale ?? BASE_LOCALE;
}

/** Each language has its own scripts, see build/lean-messages.ts. */
const respond = new Map(
  LOCALES.map((locale) => [
    locale,
    createStartHandler({
      handler,
      transformAssets: ({ url, kind }) => (kind === "script" ? scriptIn(url, locale) : url),
    }),
  ]),
);
const pageLocale = new AsyncLocalStorage<{ locale?: Locale }>();
overwriteServerAsyncLocalStorage(pageLocale);

/** The API of this bundle for the HTTP server. */
const application = {
  languageRedirect,
  renderVariantOf,
  fetch(request: Request, context: PageRequest): Promise<Response> {
    const { locale } = context.visit;
    const respondIn = respond.get(locale);
    if (!respondIn) throw new TypeError(`No scripts in the language ${locale}`);
    return pageLocale.run({ locale }, async () => respondIn(request, { context }));
  },
};
export default application;

function scriptIn(url: string, locale: Locale): string {
  return locale === BASE_LOCALE ? url : url.replace(/^\/assets\//, `/assets/${locale}/`);
}
