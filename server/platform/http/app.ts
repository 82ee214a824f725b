import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { parse } from "qs";
import type * as z from "zod/mini";
import type { Endpoint } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { normalizeInput } from "#shared/text-validation.ts";
import type { Log } from "#server/platform/log.ts";
import { localeOf } from "./caller-locale.ts";
import type { Context } from "./context.ts";
import { failureOf, internalFailure, InvalidInput } from "./failures.ts";
import { createHttpServer, type Handler, type HttpServerOptions } from "./http-server.ts";
import type { RequestMeter } from "./metrics.ts";
import { plainTextFailure } from "./plain-input.ts";
import { createSerializer } from "./response-serializer.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Set in the first hook of every bound endpoint. */
    nadaj: Context;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
    /** Time limit of the request body if longer than the default; Infinity if the route has its own limit. */
    bodySeconds?: number;
  }
}

/**
 * A list excludes comments by up to 200 parameters of one key; without `arrayLimit`, from the 21st on they would become
 * an object.
 */
const QUERY_LIMITS = { depth: 1, parameterLimit: 250, arrayLimit: 250, ignoreQueryPrefix: true };
export const JSON_BODY_MAX_BYTES = 1024 * 1024;

export interface AppOptions extends Partial<HttpServerOptions> {
  readonly log: Log;
  readonly meter: RequestMeter;
  /** Whether an address is a trusted proxy. */
  readonly isProxy: (address: string) => boolean;
  /** Wraps the framework's request handler: receives it and returns the handler to use. */
  readonly wrapHandler?: (next: Handler) => Handler;
}

/** The HTTP server: JSON in and out by schema, errors in the caller's language, requests counted and logged. */
export function createApp(options: AppOptions): FastifyInstance {
  const { log, meter, isProxy, wrapHandler, isHttps = false, isWebSocket = () => false } = options;
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
      querystringParser: (text) => parse(text, QUERY_LIMITS),
    },
    serverFactory: (handler: Handler) => {
      http = createHttpServer(wrapHandler ? wrapHandler(handler) : handler, { isHttps, isWebSocket });
      return http.server;
    },
    clientErrorHandler: (error, socket) => http?.onClientError(error, socket),
  });
  app.setValidatorCompiler<z.ZodMiniType>(({ schema }) => (data: unknown) => {
    const textFailure = plainTextFailure(data);
    if (textFailure) return { error: textFailure };
    const result = schema.safeParse(normalizeInput(data));
    return result.success ? { value: result.data } : { error: new InvalidInput(result.error.issues) };
  });
  app.setSerializerCompiler<z.ZodMiniType>(({ schema }) => createSerializer(schema));
  app.addHook("onRequest", async ({ raw, routeOptions }) => {
    const { bodySeconds } = routeOptions.config;
    if (bodySeconds !== undefined) http?.setBodyTimeout(raw, bodySeconds);
  });
  app.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    meter.time(route, request.method, reply.statusCode, reply.elapsedTime / 1000);
    const { method, url, ip: address } = request;
    request.log.debug({ status: reply.statusCode, method, url, address }, "request");
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
