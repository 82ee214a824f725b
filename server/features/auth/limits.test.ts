import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld({ isRateLimited: true });
});
afterAll(() => world.close());

function post(path: string, body: object, token: string): Promise<Response> {
  return fetch(`${world.url}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
}

describe("rate limits of calls", () => {
  it.each([
    ["/auth/reset-password", { email: "nobody@example.com" }, 10],
    ["/auth/reset-password-code", { email: "a@example.com", code: "x", newPassword: "123456" }, 20],
    ["/auth/confirm-email", { code: "x" }, 20],
    ["/auth/undo-email", { code: "x" }, 20],
    ["/auth/restore-account", { email: "b@example.com", password: "x" }, 10],
  ])("%s is limited by address, with any token", async (path, body, max) => {
    for (let calls = 0; calls < max; calls += 1) {
      expect((await post(path, body, `made-up-${calls}`)).status).not.toBe(429);
    }

    const refused = await post(path, body, "another-made-up");

    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("counts all sessions of an account together [LAS-188]", async () => {
    const { email, password, token } = await world.person();
    const tokens = [token];
    while (tokens.length < 3) {
      const response = await post("/auth/login", { email, password }, "");
      tokens.push(((await response.json()) as { token: string }).token);
    }
    const of = (calls: number) => tokens[calls % 3] ?? "";

    for (let calls = 0; calls < 10; calls += 1) {
      expect((await post("/auth/export-data", {}, of(calls))).status).toBeLessThan(300);
    }
    for (const one of tokens) expect((await post("/auth/export-data", {}, one)).status).toBe(429);

    for (let calls = 0; calls < 20; calls += 1) {
      expect((await post("/auth/change-password", { password: "x" }, of(calls))).status).toBe(400);
    }
    for (const one of tokens) {
      expect((await post("/auth/change-password", { password: "x" }, one)).status).toBe(429);
    }
  });

  it("counts per account for calls that require one", async () => {
    const [busy, idle] = [await world.person(), await world.person()];
    const change = (token: string) => post("/auth/change-password", { password: "x" }, token);
    for (let calls = 0; calls < 20; calls += 1) expect((await change(busy.token)).status).toBe(400);

    expect((await change(busy.token)).status).toBe(429);
    expect((await change(idle.token)).status).toBe(400);
  });
});
