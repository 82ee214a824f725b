import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { AppError } from "#shared/errors.ts";
import { bindDocs } from "#server/platform/http/api-docs.ts";
import { createApp } from "#server/platform/http/app.ts";
import { createFront } from "#server/platform/http/front.ts";
import { mayReadMetrics, openMetrics } from "#server/platform/http/metrics.ts";
import { matchPaths } from "#server/platform/http/shared-paths.ts";
import { forgetWith } from "#server/platform/remembered.ts";
import { explainListenError } from "#server/platform/port.ts";
import { createNetworkList } from "#server/platform/proxies.ts";
import { isChatSocket } from "#server/platform/realtime.ts";
import type { Web } from "#server/platform/web/web.ts";
import { API_BASE, bindFeatures, startSweeping, type SiteServices } from "#server/server.ts";

const CLOSE_IDLE_EVERY_MS = 200;

export interface Api {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  readonly address: string;
  /** Takes no new connections and lets open requests finish. */
  stop(): Promise<void>;
}

export interface ApiOptions {
  /** Absent where this process serves no pages. */
  readonly web: Web | undefined;
  /** False for tests and benchmarks, which call more often than people. */
  readonly isRateLimited?: boolean;
}

/** The web server: pages, API, uploads, images and media. */
export async function startApi(
  services: SiteServices,
  { web, isRateLimited = true }: ApiOptions,
): Promise<Api> {
  const { config, log, queue, db } = services;
  const metrics = openMetrics(queue);
  const sharedPaths = new Set<string>();
  let isStopping = false;

  const app = createApp({
    log,
    meter: metrics,
    isProxy: createNetworkList(config.trustedProxies),
    isHttps: config.publicUrl.startsWith("https:"),
    isSocket: isChatSocket,
    front: (next) =>
      createFront({
        web,
        origin: config.publicUrl,
        log,
        meter: metrics,
        isSharedCall: matchPaths(API_BASE, sharedPaths),
        askApi,
        onForget: (forget) => forgetWith(db, forget),
        next,
      }),
  });

  async function askApi(caller: IncomingMessage, address: string, init?: RequestInit): Promise<Response> {
    const forwardedFor = caller.headers["x-forwarded-for"];
    const headers = {
      ...Object.fromEntries(new Headers(init?.headers)),
      ...(forwardedFor === undefined ? {} : { "x-forwarded-for": forwardedFor }),
    };
    const { remoteAddress = "" } = caller.socket;
    const {
      statusCode,
      headers: answered,
      rawPayload,
    } = await app.inject({ method: "GET", url: address, headers, remoteAddress });
    const type = answered["content-type"];
    return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: typeof type === "string" ? { "content-type": type } : {},
    });
  }

  await bindFeatures(app, services, { sharedPaths, isRateLimited });
  bindDocs(app, API_BASE);
  app.get("/healthz", async () => ({ ok: true }));
  app.get("/readyz", async (_request, reply) => {
    const ok =
      !isStopping &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ));
    return reply.code(ok ? 200 : 503).send({ ok });
  });
  app.get("/metrics", async ({ raw }, reply) => {
    if (!mayReadMetrics(raw, config.metricsToken)) throw new AppError("FORBIDDEN");
    return reply.type(metrics.contentType).send(await metrics.text());
  });

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    throw await explainListenError(error, config);
  }
  const stopSweeping = startSweeping(services);
  const { port } = app.server.address() as AddressInfo; // a TCP server that listens has one

  return {
    address: `http://${config.host}:${port}`,
    async stop() {
      isStopping = true;
      await stopSweeping();
      const closingIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
      await app.close();
      clearInterval(closingIdle);
    },
  };
}
