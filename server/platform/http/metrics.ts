import { timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Queue } from "#server/platform/queue/queue.ts";
import { tokenHash } from "#server/platform/crypto/tokens.ts";

/** Counts and times requests for `/metrics`. */
export interface RequestMeter {
  /** Counts a response served from memory. */
  count(responseKind: string, status: number): void;
  /** Records the seconds of an API request, or of a rendered page by its route name. */
  time(route: string, method: string, status: number, seconds: number): void;
}

export interface Metrics extends RequestMeter {
  text(): Promise<string>;
  readonly contentType: string;
}

/** Whether a request has the bearer token that reads metrics; no request has it while none is set. */
export function hasMetricsToken(
  { authorization = "" }: IncomingHttpHeaders,
  token: string | undefined,
): boolean {
  const [scheme, given] = authorization.split(" ", 2);
  if (token === undefined || scheme?.toLowerCase() !== "bearer" || !given) return false;
  return timingSafeEqual(tokenHash(given), tokenHash(token));
}

/** Metrics of this process in the Prometheus text format. */
export function openMetrics(queue: Queue): Metrics {
  const registers = [new Registry()];
  const [register] = registers as [Registry];
  collectDefaultMetrics({ register });
  const seconds = new Histogram({
    name: "nadaj_request_seconds",
    help: "Time of requests the API worked on, and of pages that were rendered",
    labelNames: ["route", "method", "status"],
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
    registers,
  });
  const cachedResponses = new Counter({
    name: "nadaj_cached_responses_total",
    help: "Responses written without the framework: pages, assets and shared calls",
    labelNames: ["what", "status"],
    registers,
  });
  new Gauge({
    name: "nadaj_jobs",
    help: "Jobs by kind and state",
    labelNames: ["kind", "state"],
    registers,
    async collect() {
      for (const { name, waiting, active, failed } of await queue.counts()) {
        this.set({ kind: name, state: "waiting" }, waiting);
        this.set({ kind: name, state: "active" }, active);
        this.set({ kind: name, state: "failed" }, failed);
      }
    },
  });
  return {
    count: (responseKind, status) => cachedResponses.inc({ what: responseKind, status }),
    time: (route, method, status, elapsed) => seconds.observe({ route, method, status }, elapsed),
    text: () => register.metrics(),
    contentType: register.contentType,
  };
}
