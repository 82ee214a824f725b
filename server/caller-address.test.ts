// @module-tag slow
import { Agent, request } from "node:http";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { security } from "#shared/accounts/security.ts";
import { readConfig } from "#server/platform/config.ts";
import { createApp } from "#server/platform/http/app.ts";
import { createNetworkList } from "#server/platform/addresses/proxies.ts";
import { connectToChat } from "#server/testing/chat-client.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const TRUSTED = "127.0.0.77";
/** In the trusted range 127.0.8.0/24. */
const IN_RANGE = "127.0.8.9";

let world: World;
beforeAll(async () => {
  world = await openWorld({
    env: { TRUSTED_PROXIES: `203.0.113.7, ${TRUSTED}, 127.0.8.0/24` },
    isRateLimited: true,
  });
});
afterAll(() => world.close());

interface Sent {
  /** Local address of the connection: every address of 127.0.0.0/8 is this machine. */
  readonly from: string;
  readonly forwardedFor?: string;
  readonly browser?: string;
}

/** Logs in over a connection from a given local address; returns the status. */
async function logIn(
  email: string,
  password: string,
  { from, forwardedFor, browser }: Sent,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    "content-type": "application/json",
    ...(forwardedFor ? { "x-forwarded-for": forwardedFor } : {}),
    ...(browser ? { "anonymous-id": browser } : {}),
  };
  const options = { method: "POST", headers, localAddress: from, agent: new Agent() };
  const sent = request(`${world.url}/api/auth/login`, options, (response) => {
    response.resume();
    response.on("end", () => resolve(response.statusCode ?? 0));
  });
  sent.on("error", reject);
  sent.end(JSON.stringify({ email, password }));
  return promise;
}

/** Sends a GET request as a visitor from a given local address; returns the status. */
async function requestAsVisitor(path: string, from: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(world.url + path, { localAddress: from, agent: new Agent() }, (response) => {
    response.resume();
    response.on("end", () => resolve(response.statusCode ?? 0));
  });
  sent.on("error", reject);
  sent.end();
  return promise;
}

async function addressesOf(person: Person): Promise<string[]> {
  const { items } = await person.call(security.sessions);
  return items.map(({ address }) => address);
}

describe("X-Forwarded-For", () => {
  it("is ignored without a trusted proxy: the login limit still applies [LAS-178, MAC-048]", async () => {
    const { email } = await world.person();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const forwardedFor = `198.51.100.${tries}`;
      statuses.push(await logIn(email, "wrong", { from: "127.0.0.2", forwardedFor }));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
  });

  it("is trusted from configured proxies, and only along a chain of configured proxies [LAS-178, MAC-048]", async () => {
    const person = await world.person();
    for (let tries = 0; tries < 12; tries += 1) {
      const forwardedFor = `198.51.100.${tries}`;
      expect(await logIn(person.email, "wrong", { from: TRUSTED, forwardedFor })).toBe(404);
    }

    await logIn(person.email, person.password, { from: TRUSTED, forwardedFor: "192.0.2.1, 198.51.100.77" });
    await logIn(person.email, person.password, {
      from: TRUSTED,
      forwardedFor: "192.0.2.2, 198.51.100.78, 203.0.113.7",
    });

    expect(await addressesOf(person)).toEqual(expect.arrayContaining(["198.51.100.77", "198.51.100.78"]));
    expect(await addressesOf(person)).not.toContain("192.0.2.1");
  });

  it("is trusted from a configured range, and from the proxy in front of it [MAC-048]", async () => {
    const person = await world.person();
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      const forwardedFor = `192.0.2.${tries}, 198.51.100.79, 203.0.113.7`;
      statuses.push(await logIn(person.email, "wrong", { from: IN_RANGE, forwardedFor }));
    }
    const other = { from: IN_RANGE, forwardedFor: "198.51.100.80" };

    // The limit counts the client behind both proxies, whatever it claims itself.
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429]);
    expect(await logIn(person.email, person.password, other)).toBe(200);
    expect(await addressesOf(person)).toContain("198.51.100.80");
  });

  it.each([
    ["an address that is no proxy", "198.51.100.1", "192.0.2.1", "198.51.100.1"],
    ["a proxy", "203.0.113.7", "192.0.2.1", "192.0.2.1"],
    ["a proxy in a range", "10.1.2.3", "192.0.2.1", "192.0.2.1"],
    ["two proxies", "203.0.113.7", "192.0.2.9, 192.0.2.1, 10.1.2.3", "192.0.2.1"],
  ])(
    "from %s decides which address the log has [MAC-048]",
    async (_who, remoteAddress, forwardedFor, logged) => {
      const lines: string[] = [];
      const log = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
      const isProxy = createNetworkList(["203.0.113.7", "10.0.0.0/8"]);
      const app = createApp({ log, isProxy, meter: { count: () => undefined, time: () => undefined } });
      app.get("/", async () => ({ ok: true }));

      await app.inject({ url: "/", remoteAddress, headers: { "x-forwarded-for": forwardedFor } });
      await app.close();

      const requests = lines.map((line) => JSON.parse(line) as { msg: string; address?: string });
      expect(requests.filter(({ msg }) => msg === "request")).toEqual([
        expect.objectContaining({ address: logged }),
      ]);
    },
  );

  it.each(["proxy.example", "10.0.0.0/33", "true", "10.0.0.1;10.0.0.2"])(
    "is not trusted at all with TRUSTED_PROXIES=%s: the start is refused [MAC-048]",
    (value) => {
      expect(() => readConfig({ TRUSTED_PROXIES: value })).toThrow(/TRUSTED_PROXIES must be a list of/);
    },
  );

  it("is ignored by the chat as it is by API calls [LAS-178]", async () => {
    const person = await world.person();
    const client = await connectToChat(world.url, person.token, { "x-forwarded-for": "198.51.100.99" });
    await client.ask("chat:join", { videoId: "0199a000-0000-7000-8000-000000000000" });
    client.close();
    expect(await addressesOf(person)).toEqual(["127.0.0.1"]);
  });

  it("is trusted from loopback and private networks by default [LAS-178]", async () => {
    const open = await openWorld();
    const person = await open.person();
    const headers = { "x-forwarded-for": "198.51.100.5", authorization: `Bearer ${person.token}` };
    const seen = await until(async () => {
      // The request for the sessions itself comes from another address.
      await fetch(`${open.url}/api/auth/me`, { headers });
      const { items } = await person.call(security.sessions);
      return items.some(({ address }) => address === "198.51.100.5") || undefined;
    }, "the forwarded address");
    expect(seen).toBe(true);
    await open.close();
  });
});

describe("failed logins by other clients", () => {
  const BROWSER = "3e0f6a52-7f0a-4a0e-9a55-1d1b4c4f8d10";

  it("do not lock out the account owner on a known device, and the attacker is limited [LAS-179]", async () => {
    const { email, password } = await world.person();
    expect(await logIn(email, password, { from: "127.0.0.3", browser: BROWSER })).toBe(200);
    for (let tries = 0; tries < 100; tries += 1) {
      expect(await logIn(email, "wrong", { from: `127.0.1.${tries + 1}` })).toBe(404);
    }

    // A known browser passes from any address; any browser passes from an address with a session of the account.
    expect(await logIn(email, password, { from: "127.0.0.4", browser: BROWSER })).toBe(200);
    expect(await logIn(email, password, { from: "127.0.0.3" })).toBe(200);
    // From other addresses even the right password is refused: an attacker does not learn that it is right.
    expect(await logIn(email, password, { from: "127.0.2.1" })).toBe(429);
    expect(await logIn(email, "wrong", { from: "127.0.1.1" })).toBe(429);
    expect(await logIn(email, password, { from: "127.0.2.2", browser: "made-up-by-a-guesser" })).toBe(429);
    const guesser = await world.person();
    const browser = "b2c3a1d4-7f0a-4a0e-9a55-1d1b4c4f8d11";
    expect(await logIn(guesser.email, guesser.password, { from: "127.0.2.3", browser })).toBe(200);
    expect(await logIn(email, password, { from: "127.0.2.4", browser })).toBe(429);
  });

  it("from a known browser are counted for that browser only, and limited [LAS-179]", async () => {
    const { email, password } = await world.person();
    await logIn(email, password, { from: "127.0.3.1", browser: BROWSER });
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await logIn(email, "wrong", { from: `127.0.3.${tries + 2}`, browser: BROWSER })).toBe(404);
    }
    expect(await logIn(email, "wrong", { from: "127.0.3.99", browser: BROWSER })).toBe(429);
    expect(await logIn(email, password, { from: "127.0.3.99" })).toBe(200);
  });

  it("count for an address as soon as its session has ended [LAS-179]", async () => {
    const { email, password } = await world.person();
    expect(await logIn(email, password, { from: "127.0.4.1" })).toBe(200);
    world.clock.advance(400 * 24 * 3600);
    for (let tries = 0; tries < 100; tries += 1) {
      expect(await logIn(email, "wrong", { from: `127.0.5.${tries + 1}` })).toBe(404);
    }

    expect(await logIn(email, password, { from: "127.0.4.1" })).toBe(429);
  });

  it("do not block password checks within a session of the owner [LAS-179]", async () => {
    const { email, password, call } = await world.person();
    for (let tries = 0; tries < 11; tries += 1) await logIn(email, "wrong", { from: "127.0.0.1" });

    expect(await call(reauthentication.proveByPassword, { body: { password } })).toMatchObject({ ok: true });
  });
});

describe("responses shared by all visitors", () => {
  it("are rate-limited per address: the searches of one client do not block another", async () => {
    const statuses: number[] = [];
    for (let time = 0; time <= 240; time += 1)
      statuses.push(await requestAsVisitor(`/api/search?query=w${time}`, "127.0.6.1"));

    expect(new Set(statuses.slice(0, 240))).toEqual(new Set([200]));
    expect(statuses[240]).toBe(429);
    expect(await requestAsVisitor("/api/search?query=inne", "127.0.6.2")).toBe(200);
    expect(await requestAsVisitor("/api/search?query=jeszcze", "127.0.6.1")).toBe(429);
  });
});
