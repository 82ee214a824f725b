import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#server/platform/log.ts";
import type { Web } from "#server/platform/web/web.ts";
import type { CachedResponse } from "./cached-response.ts";
import type { RequestMeter } from "./metrics.ts";

/** Sends responses outside the framework; counts them, and logs the failed ones. */
export function createResponseSender({ log, meter }: { log: Log; meter: RequestMeter }) {
  /** Sends a file of the bundle, or calls `otherwise` if there is none at this path. */
  function sendAsset(
    request: IncomingMessage,
    response: ServerResponse,
    opened: Web,
    path: string,
    otherwise: () => void,
  ): void {
    const assetRequest = {
      acceptEncoding: request.headers["accept-encoding"],
      ifNoneMatch: request.headers["if-none-match"],
    };
    opened.asset(path, assetRequest).then(
      (found) => {
        if (!found) return otherwise();
        response.writeHead(found.status, { ...found.headers, "x-content-type-options": "nosniff" });
        response.end(request.method === "HEAD" ? undefined : found.body);
        meter.count("asset", found.status);
      },
      (error: unknown) => fail(response, error),
    );
  }

  function sendCached(
    request: IncomingMessage,
    response: ServerResponse,
    responseKind: string,
    get: () => CachedResponse | Promise<CachedResponse>,
    statusOf?: (cachedResponse: CachedResponse) => number | Promise<number>,
  ): void {
    const result = get();
    if (result instanceof Promise) {
      result.then(write, (error: unknown) => fail(response, error));
    } else {
      write(result);
    }

    function write(cachedResponse: CachedResponse): void {
      const status = statusOf?.(cachedResponse) ?? cachedResponse.status;
      if (status instanceof Promise) {
        status.then(writeStatus, (error: unknown) => fail(response, error));
      } else {
        writeStatus(status);
      }

      function writeStatus(sent: number): void {
        cachedResponse.write(request, response, sent);
        meter.count(responseKind, sent);
      }
    }
  }

  function fail(response: ServerResponse, error: unknown): void {
    log.error({ err: error }, "response failed");
    meter.count("failure", 500);
    if (!response.headersSent) response.writeHead(500, { "content-type": "text/plain; charset=utf-8" });
    response.end("500");
  }

  return { sendCached, sendAsset, fail };
}
