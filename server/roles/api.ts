import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { accounts } from "#shared/accounts/contract.ts";
import { AppError } from "#shared/errors.ts";
import { urlHost } from "#server/platform/addresses/url-host.ts";
import { bindDocs } from "#server/platform/http/api-docs.ts";
import { createApp } from "#server/platform/http/app.ts";
import { isStaff } from "#server/platform/http/context.ts";
import { createResponseCacheHandler } from "#server/platform/http/response-cache-handler.ts";
import { hasMetricsToken, openMetrics, type Metrics } from "#server/platform/http/metrics.ts";
import { createReadiness, type Readiness } from "#server/platform/http/readiness.ts";
import { matchPaths } from "#server/platform/http/shared-paths.ts";
import { siteLanguages } from "#server/platform/site/languages.ts";
import { registerCache } from "#server/platform/swr-cache.ts";
import { explainListenError } from "#server/platform/port.ts";
import { createNetworkList } from "#server/platform/addresses/proxies.ts";
import { createSocketCheck } from "#server/platform/realtime.ts";
import type { Web } from "#server/platform/web/web.ts";
import { startFolderCleanup } from "#server/jobs.ts";
import { runAsPage, runAsReader, readerFromCookies } from "#server/page-reader.ts";
import { API_BASE, bindFeatures, type SiteServices } from "#server/server.ts";
import { maintenanceOf, siteConfigOf } from "./site-config.ts";

const CLOSE_IDLE_EVERY_MS = 200;
/** Headers of a call within the process that its caller reads. */
const PASSED_HEADERS = ["content-type", "retry-after"];

export interface Api {
  /** URL on which it listens, e.g. `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Accepts no new connections and lets open requests finish. */
  stop(): Promise<void>;
}

export interface ApiOptions {
  /** Undefined if this process serves no pages. */
  readonly web: Web | undefined;
  /** False for tests and benchmarks, which send more requests than users. */
  readonly isRateLimited?: boolean;
  /** Those of the process, if it also serves them on a port of their own. */
  readonly metrics?: Metrics;
  readonly readiness?: Readiness;
}

/** The web server: pages, API, uploads, images and media. */
export async function startApi(
  services: SiteServices,
  {
    web,
    isRateLimited = true,
    metrics = openMetrics(services.queue),
    readiness = createReadiness(),
  }: ApiOptions,
): Promise<Api> {
  const { config, log, db, settings } = services;
  const sharedPaths = new Set<string>();

  const app = createApp({
    log,
    meter: metrics,
    isProxy: createNetworkList(config.trustedProxies),
    isHttps: config.publicUrl.startsWith("https:"),
    isWebSocket: createSocketCheck(config.roles),
    wrapHandler: (next) =>
      createResponseCacheHandler({
        web,
        origin: config.publicUrl,
        languages: () => siteLanguages(settings),
        siteConfig: () => siteConfigOf(settings, services.clock.now()),
        log,
        meter: metrics,
        isSharedCall: matchPaths(API_BASE, sharedPaths),
        injectApi,
        injectPageApi: (caller, path, init) => runAsPage(() => injectApi(caller, path, init)),
        isVisibleToReader,
        maintenance: () => maintenanceOf(settings),
        isStaffReader,
        onClear: (clear) => registerCache(db, clear),
        next,
      }),
  });

  async function injectApi(caller: IncomingMessage, address: string, init?: RequestInit): Promise<Response> {
    const forwardedFor = caller.headers["x-forwarded-for"];
    const headers = {
      ...Object.fromEntries(new Headers(init?.headers)),
      ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }),
    };
    const { remoteAddress = "" } = caller.socket;
    const {
      statusCode,
      headers: responseHeaders,
      rawPayload,
    } = await app.inject({ method: "GET", url: address, headers, remoteAddress });
    const passed = PASSED_HEADERS.flatMap((name) => {
      const value = responseHeaders[name];
      return value === undefined ? [] : [[name, String(value)] as [string, string]];
    });
    return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: passed,
    });
  }

  async function isVisibleToReader(caller: IncomingMessage, hiddenItem: string): Promise<boolean> {
    const reader = readerFromCookies(caller.headers.cookie);
    return (
      reader !== undefined && (await runAsReader(reader, () => injectApi(caller, API_BASE + hiddenItem))).ok
    );
  }

  async function isStaffReader(caller: IncomingMessage): Promise<boolean> {
    const reader = readerFromCookies(caller.headers.cookie);
    if (reader === undefined) return false;
    const response = await runAsReader(reader, () => injectApi(caller, API_BASE + accounts.me.path));
    return response.ok && isStaff(accounts.me.response.parse(await response.json()));
  }

  await bindFeatures(app, services, { sharedPaths, isRateLimited });
  bindDocs(app, API_BASE, () => settings.get("site.name"));
  app.get("/healthz", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const ok = await readiness.check();
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  app.get("/metrics", async ({ headers }, reply) => {
    // They have a port of their own, which the public does not reach.
    if (config.metrics.server) throw new AppError("NOT_FOUND");
    if (!hasMetricsToken(headers, config.metrics.token)) throw new AppError("UNAUTHORIZED");
    return reply.type(metrics.contentType).send(await metrics.text());
  });

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw await explainListenError(error, config);
  }
  readiness.enter(db);
  const stopCleanup = startFolderCleanup(services);
  const { port } = app.server.address() as AddressInfo; // not null while a TCP server listens

  return {
    address: `http://${urlHost(config.host)}:${port}`,
    async stop() {
      readiness.leave();
      await stopCleanup();
      // Per process: these are its own connections.
      const closingIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await app.close();
      clearInterval(closingIdle);
    },
  };
}
