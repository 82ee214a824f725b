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
}

/** Asks for one address as fast as it is answered; throws when an answer is not a success. */
export async function load(
  url: string,
  { headers = {}, connections = 20, seconds = 4 }: LoadOptions = {},
): Promise<Load> {
  const result = await autocannon({ url, headers: { ...headers }, connections, duration: seconds });
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${url}: ${refused} answers were no success`);
  return {
    requestsPerSecond: result.requests.average,
    requests: result.requests.total,
    p99Ms: result.latency.p99,
  };
}
