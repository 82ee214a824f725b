import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { openWorld, type World } from "#server/testing/world.ts";

const JSON_BODY = { "content-type": "application/json" };
const TOO_MANY = 25;

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld({ isRateLimited: true });
  ({ token } = await world.person());
});
afterAll(() => world.close());

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${world.url}/api${path}`, init);
  return { status: answer.status, body: await answer.json() };
}

function signedIn(): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Repeats the call until its rate limit is reached. */
async function askTooOften(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  let last = await ask(path, init);
  for (let count = 0; count < TOO_MANY && last.status !== 429; count += 1) last = await ask(path, init);
  return last;
}

const CASES: readonly [number, () => Promise<{ status: number; body: unknown }>][] = [
  [400, () => ask("/auth/login", { method: "POST", headers: JSON_BODY, body: "{}" })],
  [400, () => ask("/auth/login", { method: "POST", headers: JSON_BODY, body: "{broken" })],
  [401, () => ask("/auth/me")],
  [403, () => ask("/mails", { headers: signedIn() })],
  [404, () => ask("/nothing-here")],
  [404, () => ask("/videos/0199a000-0000-7000-8000-000000000000")],
  [
    413,
    () =>
      ask("/auth/login", { method: "POST", headers: JSON_BODY, body: JSON.stringify("x".repeat(1_100_000)) }),
  ],
  [415, () => ask("/auth/login", { method: "POST", headers: { "content-type": "text/x" }, body: "x" })],
  [409, registerTwice],
  [429, () => askTooOften("/auth/login", { method: "POST", headers: JSON_BODY, body: "{}" })],
];

async function registerTwice(): Promise<{ status: number; body: unknown }> {
  const person = { email: "ola@example.com", password: "correct horse", name: "Ola", surname: "Kowal" };
  const init = { method: "POST", headers: JSON_BODY, body: JSON.stringify(person) };
  await ask("/auth/register", init);
  return ask("/auth/register", init);
}

describe("a failed call", () => {
  it.each(CASES)("with status %d has the common error shape [ERR-008, ERR-017]", async (status, fail) => {
    const failed = await fail();
    expect(failed.status).toBe(status);
    expectShape(failed.body, status);
  });

  it("with an internal error has it too, and does not reveal the cause [ERR-017]", async () => {
    await sql`alter table creator_applications rename to lost_for_a_moment`.execute(world.services.db);
    const failed = await ask("/auth/become-creator", { headers: signedIn() });
    await sql`alter table lost_for_a_moment rename to creator_applications`.execute(world.services.db);
    expect(failed.status).toBe(500);
    expectShape(failed.body, 500);
    expect(JSON.stringify(failed.body)).not.toContain("creator_applications");
  });
});

function expectShape(body: unknown, status: number): void {
  const { errors = { none: "given" }, ...rest } = body as { errors?: object };
  expect(rest).toEqual({
    statusCode: status,
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
  expect(Object.values(errors)).not.toEqual([]);
}
