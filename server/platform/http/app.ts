import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import rateLimit from "@fastify/rate-limit";
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify";
import { parse } from "qs";
import type * as z from "zod/mini";
import type { Endpoint } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import type { Log } from "#server/platform/log.ts";
import type { Context } from "./context.ts";
import { failureOf, internalFailure, InvalidInput } from "./failures.ts";
import type { RequestMeter } from "./metrics.ts";
import { writerOf } from "./written.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set before validation of every bound endpoint. */
    nadaj: Context;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

export const JSON_BODY_MAX_BYTES = 1024 * 1024;
const HEADERS_TIMEOUT_MS = 20_000;
/**
 * Longer than proxies keep an idle connection (nginx and most load balancers: 60 s), so that it is they who close it:
 * a request that is sent while we close would be lost.
 */
const KEEP_ALIVE_MS = 75_000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export interface AppOptions {
  readonly log: Log;
  readonly meter: RequestMeter;
  readonly trustProxy: boolean;
  /** Puts something before the framework: it gets the framework's handler and gives the one to use. */
  readonly front?: (next: Handler) => Handler;
}

/** The HTTP server: JSON in and out by schema, errors in the caller's language, requests counted and logged. */
export function createApp({ log, meter, trustProxy, front }: AppOptions): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: JSON_BODY_MAX_BYTES,
    requestIdHeader: false,
    forceCloseConnections: "idle",
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 300,
      querystringParser: (text) => parse(text, { depth: 1, parameterLimit: 200, ignoreQueryPrefix: true }),
    },
    serverFactory: (handler) => {
      const server = createServer(front ? front(handler) : handler);
      server.headersTimeout = HEADERS_TIMEOUT_MS;
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      server.requestTimeout = 0; // uploads may take hours; the route decides
      return server;
    },
  });
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (data: unknown) => {
    const result = schema.safeParse(data);
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) };
  });
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => writerOf(schema));
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

/** Per-route limits: by account where one is needed, otherwise by address: a made-up token must not open a new count. */
export async function addRateLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ headers, ip, routeOptions }) => {
      const isForAnyone = routeOptions.config.endpoint?.access === "anyone";
      return isForAnyone ? ip : (headers.authorization ?? ip);
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError("TOO_MANY_REQUESTS", { seconds: Math.ceil(ttl / 1000) }),
  });
}

/** The language of messages: the first one of Accept-Language that we speak, Polish otherwise. */
export function localeOf(request: FastifyRequest): Locale {
  const wanted = request.headers["accept-language"] ?? "";
  const first = wanted.split(",", 1)[0]?.trim().toLowerCase() ?? "";
  return first.startsWith("en") ? "en" : "pl";
}
