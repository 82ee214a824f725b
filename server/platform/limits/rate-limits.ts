import { callbackify } from "node:util";
import rateLimit, { type FastifyRateLimitStore } from "@fastify/rate-limit";
import type { FastifyInstance } from "fastify";
import { AppError } from "#shared/errors.ts";
import { secondsLeft } from "./count.ts";
import { openLimit, type Limit, type LimitServices } from "./limit.ts";

const CALLERS_MAX = 5000;

/** What the plugin gives to the store of a route, whatever its types say. */
interface LimitedRoute {
  readonly max: number;
  readonly timeWindow: number;
  readonly routeInfo: { readonly method: string; readonly url: string };
}

/** Per-route rate limits: by account (over all its sessions) if the endpoint needs one; otherwise by address. */
export async function addRateLimits(app: FastifyInstance, services: LimitServices): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: storeOfRoutes(services),
    keyGenerator: ({ ip, nadaj, routeOptions }) => {
      const { endpoint } = routeOptions.config;
      return endpoint && endpoint.access !== "anyone" ? (nadaj.viewer?.id ?? ip) : ip;
    },
    errorResponseBuilder: (_request, { max: times, ttl: leftMs }) =>
      new AppError("TOO_MANY_REQUESTS", { seconds: secondsLeft({ times, leftMs }) }),
  });
}

function storeOfRoutes(services: LimitServices) {
  return class implements FastifyRateLimitStore {
    incr(_caller: string, callback: (error: Error) => void): void {
      callback(new Error("a rate limit without a route"));
    }
    child(route: object): FastifyRateLimitStore {
      const { max, timeWindow: windowMs, routeInfo } = route as LimitedRoute;
      const name = `${routeInfo.method} ${routeInfo.url}`;
      return storeOf(openLimit(services, { name, max, windowMs, callersMax: CALLERS_MAX }));
    }
  };
}

function storeOf(limit: Limit): FastifyRateLimitStore {
  const count = callbackify(async (caller: string) => {
    const { times, leftMs } = await limit.count(caller);
    return { current: times, ttl: leftMs };
  });
  return {
    incr: (caller, callback) => count(caller, callback),
    child: () => storeOf(limit),
  };
}
