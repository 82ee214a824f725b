import { AsyncLocalStorage } from "node:async_hooks";
import type { AnyRouter } from "@tanstack/react-router";
import { type HandlerCallback, renderSsrHtmlResponse } from "@tanstack/react-router/ssr/server";
import { createStartHandler, StartServer } from "@tanstack/react-start/server";
import type { Locale } from "#shared/texts.ts";
import { overwriteServerAsyncLocalStorage } from "#web/i18n/compiled/runtime.js";
import { languageRedirect } from "#web/i18n/language-redirect.ts";
import { BASE_LOCALE } from "#web/i18n/locale.ts";
import { withFilmBegun } from "#web/player/engine/begin-film.ts";
import { reportFailure } from "./current-page.ts";
import type { PageRequest } from "./page-request.ts";
import { renderWhole } from "./render-whole.ts";
import { routeName } from "./route-name.ts";
import { visitOf } from "./visit.ts";

const handler: HandlerCallback<AnyRouter> = ({ router, responseHeaders }) => {
  // For the server's measurements; it does not leave the server.
  responseHeaders.set("x-route-name", routeName(router.state.matches.at(-1)?.routeId ?? "", localeOfPage()));
  return renderSsrHtmlResponse({
    router,
    responseHeaders,
    render: async () => withFilmBegun(await renderWhole(<StartServer router={router} />, reportFailure)),
  });
};

function localeOfPage(): Locale {
  return pageLocale.getStore()?.locale ?? BASE_LOCALE;
}

/** Each language has scripts of its own, see build/lean-messages.ts. */
const respond = {
  pl: createStartHandler({ handler }),
  en: createStartHandler({
    handler,
    transformAssets: ({ url, kind }) => (kind === "script" ? englishScript(url) : url),
  }),
};
const pageLocale = new AsyncLocalStorage<{ locale?: Locale }>();
overwriteServerAsyncLocalStorage(pageLocale);

/** What the HTTP server uses of this bundle. */
const application = {
  languageRedirect,
  visitOf,
  fetch(request: Request, context: PageRequest): Promise<Response> {
    return pageLocale.run({ locale: context.visit.locale }, async () =>
      respond[context.visit.locale](request, { context }),
    );
  },
};
export default application;

function englishScript(url: string): string {
  return url.replace(/^\/assets\//, "/assets/en/");
}
