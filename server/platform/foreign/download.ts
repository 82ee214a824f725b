import { lookup as resolveName } from "node:dns/promises";
import { createWriteStream } from "node:fs";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline } from "node:stream/promises";

const REDIRECTS_MAX = 5;
const CONNECT_MS = 15_000;
const IDLE_MS = 30_000;
/** A server that sends a byte now and then would keep the caller for ever. */
const TOTAL_MS = 24 * 3_600_000;
/** A page is recognised by its beginning, whatever its server calls it. */
const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml)$/;
const DISK_ERRORS = ["ENOSPC", "EDQUOT", "EROFS", "EACCES", "EIO"];
const BEGINNING_BYTES = 64;
const PAGE_BEGINNING = /^(?:\uFEFF)?\s*(?:<!doctype html|<html)/i;

/**
 * Why an address was not downloaded. `private`: it, or one that it redirects to, leads to an IP address that is not
 * allowed. `page`: it is a web page. `status`: the server refused, see `status`.
 */
export type DownloadFailure =
  | "notHttp"
  | "unresolvable"
  | "private"
  | "unreachable"
  | "status"
  | "page"
  | "redirects"
  | "tooLarge"
  | "stalled";

export class DownloadError extends Error {
  readonly reason: DownloadFailure;
  /** That of HTTP. */
  readonly status: number | undefined;

  constructor(reason: DownloadFailure, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(`The download failed: ${reason}`, { cause });
    this.name = "DownloadError";
    this.reason = reason;
    this.status = status;
  }
}

export interface DownloadRules {
  /** Whether a connection to this IP address may be made; asked for the address itself and for each redirect. */
  readonly isAllowed: (ip: string) => boolean;
  readonly maxBytes: number;
  /** Longest time until a server answers, and longest pause while it sends. */
  readonly connectMs?: number;
  readonly idleMs?: number;
  /** All IP addresses of a host; for tests. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
}

export interface Downloaded {
  readonly size: number;
  /** The media type that the server names, without parameters; empty if it names none. */
  readonly type: string;
  /** The last part of the path that was downloaded in the end. */
  readonly name: string;
}

/**
 * Downloads an http or https address that somebody else has chosen into a file, which is written as the bytes arrive.
 * Every IP address is checked before it is connected to, and the connection is made to that one, so that a second
 * answer of the name server changes nothing. Throws DownloadError; the file may then have a part of the bytes.
 */
export async function download(address: string, file: string, rules: DownloadRules): Promise<Downloaded> {
  let url = parseAddress(address);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await request(url, rules);
    const location = redirectOf(response);
    if (location === undefined) return await receive(response, { url, file, rules });
    response.destroy();
    url = parseAddress(location, url);
  }
  throw new DownloadError("redirects");
}

function parseAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (url?.protocol !== "http:" && url?.protocol !== "https:") throw new DownloadError("notHttp");
  return url;
}

function redirectOf({ statusCode = 0, headers }: http.IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined;
}

/** Connects to the checked IP address, and waits for the head of the response. */
async function request(
  url: URL,
  { isAllowed, connectMs = CONNECT_MS, resolve = resolveAll }: DownloadRules,
): Promise<http.IncomingMessage> {
  const signal = AbortSignal.timeout(connectMs);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const ips = isIP(host) ? [host] : await resolved(host, { resolve, signal });
  if (!ips.every((ip) => isAllowed(ip))) throw new DownloadError("private");
  const { promise, resolve: answer, reject } = Promise.withResolvers<http.IncomingMessage>();
  const headers = { accept: "*/*", "accept-encoding": "identity", "user-agent": "nadaj" };
  // An agent of its own: none of the environment's proxies, no connection that is kept.
  const options = { headers, agent: false, lookup: lookupOf(ips) };
  const sent = url.protocol === "https:" ? https.request(url, options) : http.request(url, options);
  sent.on("response", answer);
  sent.on("error", reject);
  signal.addEventListener("abort", () => reject(new DownloadError("stalled")));
  sent.end();
  try {
    return await promise;
  } catch (error) {
    sent.destroy();
    throw error instanceof DownloadError ? error : new DownloadError("unreachable", { cause: error });
  } finally {
    // What breaks later is an error of the response.
    sent.on("error", () => undefined);
  }
}

async function resolved(
  host: string,
  { resolve, signal }: { resolve: NonNullable<DownloadRules["resolve"]>; signal: AbortSignal },
): Promise<readonly string[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  signal.addEventListener("abort", () => reject(new DownloadError("stalled")));
  try {
    const ips = await Promise.race([resolve(host), late]);
    if (ips.length > 0) return ips;
  } catch (error) {
    throw error instanceof DownloadError ? error : new DownloadError("unresolvable", { cause: error });
  }
  throw new DownloadError("unresolvable");
}

async function resolveAll(host: string): Promise<string[]> {
  return (await resolveName(host, { all: true })).map(({ address }) => address);
}

/** Answers with what was checked, without asking a name server again. */
function lookupOf(ips: readonly string[]): LookupFunction {
  const known = ips.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first = { address: "", family: 0 }] = known;
    if (all) callback(null, known);
    else callback(null, first.address, first.family);
  };
}

async function receive(
  response: http.IncomingMessage,
  { url, file, rules }: { readonly url: URL; readonly file: string; readonly rules: DownloadRules },
): Promise<Downloaded> {
  const { maxBytes, idleMs = IDLE_MS } = rules;
  const { statusCode: status = 0, headers } = response;
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  try {
    if (status !== 200) throw new DownloadError("status", { status });
    if (PAGE_TYPES.test(type)) throw new DownloadError("page");
    if (Number(headers["content-length"] ?? 0) > maxBytes) throw new DownloadError("tooLarge");
    const stalled = new AbortController();
    response.setTimeout(idleMs, () => stalled.abort());
    const signal = AbortSignal.any([stalled.signal, AbortSignal.timeout(TOTAL_MS)]);
    let size = 0;
    let beginning = "";
    await pipeline(
      response,
      async function* check(chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if (beginning.length < BEGINNING_BYTES)
            beginning += chunk.subarray(0, BEGINNING_BYTES).toString("utf8");
          if (PAGE_BEGINNING.test(beginning)) throw new DownloadError("page");
          size += chunk.length;
          if (size > maxBytes) throw new DownloadError("tooLarge");
          yield chunk;
        }
      },
      createWriteStream(file, { mode: 0o600 }),
      { signal },
    ).catch((error: unknown) => {
      if (signal.aborted) throw new DownloadError("stalled", { cause: error });
      throw error;
    });
    return { size, type, name: lastSegment(url) };
  } catch (error) {
    response.destroy();
    if (error instanceof DownloadError || isOfDisk(error)) throw error;
    throw new DownloadError("unreachable", { cause: error });
  }
}

/** The file could not be written. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISK_ERRORS.includes(String(error.code));
}

/** The last part of the path of an address, decoded. */
export function lastSegment({ pathname }: URL): string {
  const name = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not encoded
  }
}
