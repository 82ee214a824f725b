import { AsyncLocalStorage } from "node:async_hooks";
import { parseCookie } from "cookie";
import { READER_COOKIE } from "#shared/page-reader.ts";

/** The hash of a session token, of 32 bytes, in the cookie. */
const HASH = /^[\w-]{43}$/;

const reading = new AsyncLocalStorage<Buffer>();
const rendering = new AsyncLocalStorage<true>();

/** The hash of the session token that the cookies of a page's request name. */
export function readerFromCookies(cookies: string | undefined): Buffer | undefined {
  const value = parseCookie(cookies ?? "")[READER_COOKIE] ?? "";
  return HASH.test(value) ? Buffer.from(value, "base64url") : undefined;
}

/** Runs an API call that this process makes to find the status of a page, on behalf of the page's reader. */
export function runAsReader<Result>(hash: Buffer, call: () => Promise<Result>): Promise<Result> {
  return reading.run(hash, call);
}

/** The reader on whose behalf this process makes the current call. */
export function currentReader(): Buffer | undefined {
  return reading.getStore();
}

/** Runs an API call that this process makes to render a page: pages that are rendered are open to their reader. */
export function runAsPage<Result>(call: () => Promise<Result>): Promise<Result> {
  return rendering.run(true, call);
}

/** Whether this process makes the current call to render a page. */
export function isPageCall(): boolean {
  return rendering.getStore() ?? false;
}
