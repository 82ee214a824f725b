import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { invitations } from "#shared/accounts/invitations.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { METRICS_TOKEN: "a-token-for-the-tests" } });
});
afterAll(() => world.close());

interface RawResponse {
  readonly text: string;
  readonly status: number;
  readonly seconds: number;
}

/** Writes bytes to the site and waits until it closes the connection. */
async function sendRaw(bytes: string, rest?: Promise<string>): Promise<RawResponse> {
  const { hostname, port } = new URL(world.url);
  const startedAt = performance.now();
  const socket: Socket = connect({ host: hostname, port: Number(port) });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<void>();
  // A connection that is closed while the client writes also ends with an error.
  socket.on("error", () => resolve());
  socket.on("close", () => resolve());
  socket.write(bytes);
  if (rest) socket.write(await rest);
  await promise;
  const text = Buffer.concat(chunks).toString();
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  return { text, status, seconds: (performance.now() - startedAt) / 1000 };
}

function requestOf(target: string, headers: readonly string[] = ["connection: close"]): string {
  return [`GET ${target} HTTP/1.1`, "host: localhost", ...headers, "", ""].join("\r\n");
}

describe("a request to upgrade to another protocol", () => {
  it.each(["h2c", "foo", "websocket"])(
    "is handled as an ordinary request and its connection closed: Upgrade: %s [LAS-177]",
    async (protocol) => {
      const headers = [
        "connection: Upgrade, HTTP2-Settings",
        `upgrade: ${protocol}`,
        "http2-settings: AAMAAABkAAQAAP__",
      ];
      const sockets = Array.from({ length: 34 }, () => sendRaw(requestOf("/api/auth/registration", headers)));

      const answers = await Promise.all(sockets);

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(10);
    },
  );

  it("is also closed if it requests a WebSocket outside the chat [LAS-177]", async () => {
    const headers = [
      ...["connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13"],
      "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
    ];
    for (const target of ["/chat", "/chatter/", "/socket.io/?transport=websocket"]) {
      const { status } = await sendRaw(requestOf(target, headers));
      expect({ target, status }).toEqual({ target, status: 404 });
    }
  });
});

describe("a request target that is not a path of this site", () => {
  it.each([
    ...["//", "//example.com/", "http://[", "http://example.com/api/videos", "/\\[", "*"],
    ...["/c/%00", "/api/videos?query=%00", "/feeds/channel/%00.rss", "/edge/user/%00/48.webp", "/%ED%A0%80"],
  ])("is refused: GET %s [LAS-185]", async (target) => {
    const { status } = await sendRaw(requestOf(target));
    expect([400, 404]).toContain(status);
  });

  it("gets an error message in the caller's language", async () => {
    const { text } = await sendRaw(requestOf("//", ["accept-language: en", "connection: close"]));
    expect(text).toContain('"code":"BAD_REQUEST"');
    expect(text).toContain("The request could not be understood.");
  });
});

describe("a request whose body does not arrive", () => {
  const login = (length: number, body: string) =>
    [
      ...["POST /api/auth/login HTTP/1.1", "host: localhost", "content-type: application/json"],
      ...["accept-language: en", `content-length: ${length}`, "", body],
    ].join("\r\n");

  it(
    "is closed with 408 after 30 seconds, while other requests and file uploads continue [LAS-180]",
    { timeout: 60_000, tags: ["slow"] },
    async () => {
      const creator = await world.creator();
      const image = openSlowly([
        ...["POST /api/auth/avatar HTTP/1.1", "host: localhost", `authorization: Bearer ${creator.token}`],
        ...["connection: close", "content-type: image/png", "content-length: 5", "", "ab"],
      ]);

      const slow = Array.from({ length: 50 }, () => sendRaw(login(500, "{")));
      const unread = sendRaw(`${requestOf("/healthz", ["content-length: 5"])}x`);
      await Promise.all(Array.from({ length: 20 }, () => world.call(invitations.registration)));
      const answers = await Promise.all(slow);

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([408]));
      expect(Math.min(...answers.map(({ seconds }) => seconds))).toBeGreaterThan(25);
      expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(40);
      expect(answers[0]?.text).toContain("The data did not arrive in time. Please try again.");
      // Answered immediately, but its connection was still open.
      expect((await unread).status).toBe(200);
      // Its five bytes are no image, but the server has waited for them.
      expect((await image("cde")).status).toBe(415);
    },
  );
});

/** Starts a request; the rest of its body is sent when the returned function is called. */
function openSlowly(lines: readonly string[]): (rest: string) => Promise<RawResponse> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const answer = sendRaw(lines.join("\r\n"), promise);
  return (rest) => {
    resolve(rest);
    return answer;
  };
}

describe("GET /metrics", () => {
  const metricsOf = async (headers: Record<string, string>, site = world) =>
    (await fetch(`${site.url}/metrics`, { headers })).status;

  it("is for clients with the token only, also on this machine [LAS-191, MAC-049]", async () => {
    expect(await metricsOf({})).toBe(401);
    expect(await metricsOf({ authorization: "Bearer another-token" })).toBe(401);
    expect(await metricsOf({ authorization: "Basic a-token-for-the-tests" })).toBe(401);
    for (const header of ["x-forwarded-for", "forwarded", "via"]) {
      expect(await metricsOf({ [header]: "127.0.0.1" })).toBe(401);
    }
    expect(await metricsOf({ authorization: "Bearer a-token-for-the-tests" })).toBe(200);
  });

  it("is closed without any setting [MAC-049]", async () => {
    const unset = await openWorld();
    expect(await metricsOf({}, unset)).toBe(401);
    expect(await metricsOf({ authorization: "Bearer " }, unset)).toBe(401);
    expect(await metricsOf({ authorization: "Bearer undefined" }, unset)).toBe(401);
    await unset.close();
  });
});

describe("Strict-Transport-Security", () => {
  const PATHS = ["/api/auth/registration", "/edge/video/none/360.webp", "/nothing", "//", "/chat/?EIO=4"];
  const headerOf = async (site: World, path: string) =>
    (await fetch(`${site.url}${path}`)).headers.get("strict-transport-security");

  it("is set on every response of an HTTPS site, and on none of an HTTP site [LAS-194]", async () => {
    const secure = await openWorld({ env: { PUBLIC_URL: "https://nadaj.example", HOST: "127.0.0.1" } });
    for (const path of PATHS) {
      const headers = { https: await headerOf(secure, path), http: await headerOf(world, path) };
      expect({ path, ...headers }).toEqual({ path, https: "max-age=31536000", http: null });
    }
    await secure.close();
  });
});
