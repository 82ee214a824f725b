import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { MetricsServer } from "#server/platform/config.ts";
import type { Log } from "#server/platform/log.ts";
import { hasCode } from "#server/platform/pid-lock.ts";
import { StartError } from "#server/platform/start-error.ts";
import { hasMetricsToken, type Metrics } from "./metrics.ts";
import type { Readiness } from "./readiness.ts";

/** The port for monitoring of a process, apart from the site: processes of all roles have it. */
export interface Monitoring {
  readonly port: number;
  /** Serves these metrics from now on; until then `/metrics` responds with 503. */
  serve(metrics: Metrics): void;
  stop(): Promise<void>;
}

interface MonitoringOptions {
  readonly address: MetricsServer;
  /** Bearer token that `/metrics` requires here too, if there is one. */
  readonly token: string | undefined;
  readonly readiness: Readiness;
  readonly log: Log;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/**
 * Opens `/healthz` (the process answers), `/readyz` (it takes work) and `/metrics` on an address of their own. Throws
 * a StartError if the address cannot be used.
 */
export async function openMonitoring({
  address,
  token,
  readiness,
  log,
}: MonitoringOptions): Promise<Monitoring> {
  let served: Metrics | undefined;
  const server = createServer((request, response) => {
    answer(request).then(
      (sent) => send(response, sent),
      (error: unknown) => {
        log.error({ err: error }, "a request for monitoring failed");
        send(response, text(500, "internal error"));
      },
    );
  });

  async function answer({ method, url = "", headers }: IncomingMessage): Promise<Answer> {
    if (method !== "GET" && method !== "HEAD") return text(405, "method not allowed");
    switch (url.split("?")[0]) {
      case "/healthz":
        return json(200, { ok: true });
      case "/readyz": {
        const ok = await readiness.check();
        return json(ok ? 200 : 503, { ok });
      }
      case "/metrics":
        if (token !== undefined && !hasMetricsToken(headers, token)) return text(401, "unauthorized");
        if (!served) return text(503, "the process is starting");
        return { status: 200, type: served.contentType, body: await served.text() };
      default:
        return text(404, "not found");
    }
  }

  server.listen(address);
  try {
    await once(server, "listening");
  } catch (error) {
    throw explain(error, address);
  }
  const { port } = server.address() as AddressInfo; // not null while a TCP server listens
  return {
    port,
    serve(metrics) {
      served = metrics;
    },
    async stop() {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function explain(error: unknown, { host, port }: MetricsServer): unknown {
  if (hasCode(error, "EADDRINUSE")) {
    return new StartError(
      `METRICS_PORT=${port} is already in use by another program: choose another one for each process of this machine.`,
      { cause: error },
    );
  }
  if (hasCode(error, "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN")) {
    return new StartError(
      `METRICS_HOST=${host} with METRICS_PORT=${port} cannot be listened on: use 127.0.0.1 (only this machine) or 0.0.0.0 (everyone), and a port above 1023.`,
      { cause: error },
    );
  }
  return error;
}

function json(status: number, body: object): Answer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify(body) };
}

function text(status: number, body: string): Answer {
  return { status, type: "text/plain; charset=utf-8", body };
}

function send(response: ServerResponse, { status, type, body }: Answer): void {
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" });
  response.end(response.req.method === "HEAD" ? undefined : body);
}
