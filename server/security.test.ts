import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

const SITE = "https://nadaj.example";

let world: World;
let person: Person;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: SITE, HOST: "127.0.0.1" } });
  person = await world.person();
});
afterAll(() => world.close());

/** A request with headers that browsers and fetch do not allow to set. */
async function send(path: string, headers: Record<string, string>, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number | undefined;
    headers: NodeJS.Dict<string | string[]>;
    text: string;
  }>();
  const sent = request(`${world.url}${path}`, { method: body ? "POST" : "GET", headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    response.on("end", () =>
      resolve({
        status: response.statusCode,
        headers: response.headers,
        text: Buffer.concat(chunks).toString(),
      }),
    );
  });
  sent.on("error", reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}

describe("a request with a forged host", () => {
  it("does not put its host into emails [CLI-017]", async () => {
    const email = "zosia@example.com";
    const lies = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "content-type": "application/json",
    };
    const body = { email, password: "correct horse", name: "Zosia", surname: "Lis" };
    expect((await send("/api/auth/register", lies, body)).status).toBe(201);

    const { text } = await world.mailTo(email);
    expect(text).toContain(`${SITE}/activate-account?code=`);
    expect(text).not.toContain("evil.example");
  });
});

describe("cookies", () => {
  it.each(["token", "session", "authorization"])("never authenticate a caller: %s", async (name) => {
    const { status } = await send("/api/auth/me", { cookie: `${name}=${person.token}` });
    expect(status).toBe(401);
  });

  it("are not set by a login", async () => {
    const { email, password } = person;
    const response = await send(
      "/api/auth/login",
      { "content-type": "application/json" },
      { email, password },
    );
    expect(response.status).toBe(200);
    expect(response.headers["set-cookie"]).toBeUndefined();
  });
});

describe("a response of the API", () => {
  it("is not readable by other sites, and browsers do not sniff its type", async () => {
    const { headers } = await send("/api/videos", { origin: "https://evil.example" });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("with personal data is not cached", async () => {
    const { headers } = await send("/api/auth/me", { authorization: `Bearer ${person.token}` });
    expect(headers["cache-control"]).toBe("no-store");
  });
});
