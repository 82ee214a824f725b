import { describe, expect, it } from "vitest";
import { api } from "./contract.ts";
import { createClient, HttpError, queryString } from "./client.ts";

interface Sent {
  readonly address: string;
  readonly init: RequestInit;
}

/** A client with a fixed network response, and the requests it sent. */
function clientThatGets(status: number, body: unknown, base = "/api") {
  const sent: Sent[] = [];
  const call = createClient({
    base,
    headers: () => ({ "anonymous-id": "a-random-id" }),
    fetch: async (address, init = {}) => {
      sent.push({ address: new Request(new URL(address as string, "http://localhost")).url, init });
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
    },
  });
  return { call, sent };
}

async function failureOf(call: Promise<unknown>): Promise<HttpError> {
  const error = await call.catch((failure: unknown) => failure);
  if (!(error instanceof HttpError)) throw new Error("the call did not fail");
  return error;
}

describe("queryString", () => {
  it("skips empty, undefined and null values and nothing else [CLI-011]", () => {
    expect(queryString({ a: "", b: undefined, c: null, d: 0, e: false })).toBe("?d=0&e=false");
    expect(queryString({ a: "", b: [null, ""] })).toBe("");
  });

  it("repeats the key for arrays [CLI-012]", () => {
    expect(queryString({ a: [1, 2] })).toBe("?a=1&a=2");
  });

  it("writes the entries of objects as key[sub] [CLI-013]", () => {
    expect(decodeURIComponent(queryString({ f: { x: 1, y: 2 } }))).toBe("?f[x]=1&f[y]=2");
  });
});

describe("a call", () => {
  it("requests JSON, sends its headers and uses the given base address [ACC-092, CLI-018]", async () => {
    const { call, sent } = clientThatGets(200, { url: "/edge" }, "https://api.example/v1");
    await call(api.home.edgeUrl);

    expect(sent[0]?.address).toBe("https://api.example/v1/edge-url");
    expect(sent[0]?.init.headers).toMatchObject({
      accept: "application/json",
      "anonymous-id": "a-random-id",
    });
  });

  it("fails with 'Unauthorized' when the session is not valid [ERR-009]", async () => {
    const { call } = clientThatGets(401, { statusCode: 401, message: "Zaloguj się, aby kontynuować." });
    expect(await failureOf(call(api.accounts.me))).toMatchObject({ status: 401, message: "Unauthorized" });
  });

  it("fails with the message of the response", async () => {
    const { call } = clientThatGets(400, { message: "Popraw pola", code: "VALIDATION", errors: { a: "b" } });
    expect(await failureOf(call(api.accounts.me))).toMatchObject({
      status: 400,
      message: "Popraw pola",
      code: "VALIDATION",
      errors: { a: "b" },
    });
  });

  it.each([
    ["no message", { statusCode: 500 }],
    ["no JSON", "<h1>Bad gateway</h1>"],
  ])("fails with a default message if the response has %s [ERR-016]", async (_what, body) => {
    const { call } = clientThatGets(502, body);
    expect(await failureOf(call(api.accounts.me))).toMatchObject({
      status: 502,
      message: "Something went wrong",
    });
  });

  it("fails with 'Cannot connect to server' without a response", async () => {
    const call = createClient({ base: "/api", fetch: () => Promise.reject(new TypeError("fetch failed")) });
    expect(await failureOf(call(api.accounts.me))).toMatchObject({
      status: 0,
      message: "Cannot connect to server",
    });
  });
});
