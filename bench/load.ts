import autocannon from "autocannon";

export interface Load {
  readonly requestsPerSecond: number;
  readonly requests: number;
  readonly p99Ms: number;
}

interface LoadOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds?: number;
  /** Paths that are requested in turn; each connection starts at another one. */
  readonly paths?: readonly string[];
}

/** Requests one address, or paths of it, at full rate; throws if a response is not a success. */
export async function load(
  url: string,
  { headers = {}, connections = 20, seconds = 4, paths = [] }: LoadOptions = {},
): Promise<Load> {
  const requests = paths.map((path) => ({ method: "GET" as const, path, headers: { ...headers } }));
  let startedClients = 0;
  function setupClient(client: autocannon.Client): void {
    const first = Math.floor((startedClients * requests.length) / connections);
    if (requests.length > 0) client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    startedClients += 1;
  }
  const options = { url, headers: { ...headers }, connections, duration: seconds, setupClient };
  const result = await autocannon(options);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  return {
    requestsPerSecond: result.requests.average,
    requests: result.requests.total,
    p99Ms: result.latency.p99,
  };
}
