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
  /** Asked for in turns; each connection begins with another one. */
  readonly paths?: readonly string[];
}

/** Asks for one address, or paths of it, as fast as they are answered; throws when an answer is not a success. */
export async function load(
  url: string,
  { headers = {}, connections = 20, seconds = 4, paths = [] }: LoadOptions = {},
): Promise<Load> {
  const requests = paths.map((path) => ({ method: "GET" as const, path, headers: { ...headers } }));
  let begun = 0;
  function setupClient(client: autocannon.Client): void {
    const first = Math.floor((begun * requests.length) / connections);
    if (requests.length > 0) client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
    begun += 1;
  }
  const options = { url, headers: { ...headers }, connections, duration: seconds, setupClient };
  const result = await autocannon(options);
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${url}: ${refused} answers were no success`);
  return {
    requestsPerSecond: result.requests.average,
    requests: result.requests.total,
    p99Ms: result.latency.p99,
  };
}
