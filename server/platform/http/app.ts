import rateLimit from "@fastify/rate-limit";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { parse } from "qs";
import type * as z from "zod/mini";
import type { Endpoint } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Log } from "#server/platform/log.ts";
import { localeOf } from "./caller-locale.ts";
import type { Context } from "./context.ts";
import { failureOf, internalFailure, InvalidInput } from "./failures.ts";
import { createHttpServer, type Handler, type HttpServerOptions } from "./http-server.ts";
import type { RequestMeter } from "./metrics.ts";
import { unplainFailure } from "./plain-input.ts";
import { writerOf } from "./written.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set before anything else of every bound endpoint. */
    nadaj: Context;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** How long the body may take to arrive, where it is more than usual; Infinity where the route sees to it. */
    bodySeconds?: number;
  }
}

export const JSON_BODY_MAX_BYTES = 1024 * 1024;

export interface AppOptions extends Partial<HttpServerOptions> {
  readonly log: Log;
  readonly meter: RequestMeter;
  /** Whether an address is a proxy that is believed about who calls. */
  readonly isProxy: (address: string) => boolean;
  /** Puts something before the framework: it gets the framework's handler and gives the one to use. */
  readonly front?: (next: Handler) => Handler;
}

/** The HTTP server: JSON in and out by schema, errors in the caller's language, requests counted and logged. */
export function createApp(options: AppOptions): FastifyInstance {
  const { log, meter, isProxy, front, isHttps = false, isSocket = () => false } = options;
  const logger: FastifyBaseLogger = log;
  let http: ReturnType<typeof createHttpServer> | undefined;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isProxy,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestIdHeader: false,
    forceCloseConnections: "idle",
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 300,
      querystringParser: (text) => parse(text, { depth: 1, parameterLimit: 200, ignoreQueryPrefix: true }),
    },
    serverFactory: (handler: Handler) => {
      http = createHttpServer(front ? front(handler) : handler, { isHttps, isSocket });
      return http.server;
    },
    clientErrorHandler: (error, socket) => http?.onClientError(error, socket),
  });
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (data: unknown) => {
    const unplain = unplainFailure(data);
    if (unplain) return { error: unplain };
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) };
  });
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => writerOf(schema));
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    const { bodySeconds } = routeOptions.config;
    if (bodySeconds !== undefined) http?.allowBody(raw, bodySeconds);
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    meter.time(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    request.log.debug({ status: reply.statusCode, method: request.method, url: request.url }, "request");
  });
  app.setErrorHandler((error: unknown, request, reply) => {
    const locale = localeOf(request);
    const failure = failureOf(error, locale);
    if (failure) {
      if (error instanceof AppError && typeof error.details["seconds"] === "number") {
        reply.header("retry-after", error.details["seconds"]);
      }
      return reply
        .code(failure.statusCode)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(failure));
    }
    request.log.error({ err: error, url: request.url, method: request.method }, "request failed");
    return reply
      .code(500)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(internalFailure(locale)));
  });
  app.setNotFoundHandler(() => {
    throw new AppError("NOT_FOUND");
  });
  return app;
}

/** Per-route limits: by account where one is needed, however many sessions it has; otherwise by address. */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip, nadaj, routeOptions }) => {
      const { endpoint } = routeOptions.config;
      return endpoint && endpoint.access !== "anyone" ? (nadaj.viewer?.id ?? ip) : ip;
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("TOO_MANY_REQUESTS", { seconds: Math.ceil(ttl / 1000) }),
  });
}
