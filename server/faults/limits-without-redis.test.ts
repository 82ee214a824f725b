// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient } from "#server/testing/patience.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const ANSWER_MS = 2000;
const BACK_MS = 15_000;

let redis: RedisServer;
let world: World;
let machine: SecondMachine;
let addresses = 0;

beforeAll(async () => {
  redis = await startRedis();
  const env = { REDIS_URL: redis.url, NADAJ_SECRET };
  world = await openWorld({ isRateLimited: true, env });
  machine = await openSecondMachine(world.databaseUrl, env, { isRateLimited: true });
});
afterAll(async () => {
  await machine.close();
  await world.close();
  await redis.close();
});

/** Calls from an address of its own; a call may take two seconds. */
function openCaller() {
  addresses += 1;
  const headers = { "content-type": "application/json", "x-forwarded-for": `198.51.100.${addresses}` };
  return async function post(url: string, path: string, body: object): Promise<Response> {
    const start = performance.now();
    const response = await fetch(`${url}/api/auth/${path}`, {
      ...{ method: "POST", headers, body: JSON.stringify(body) },
    });
    expect(performance.now() - start).toBeLessThan(patient(ANSWER_MS));
    return response;
  };
}

/** How many calls of an address are answered before one is refused; the next one is refused, too. */
async function countAnswered(urls: readonly string[]): Promise<number> {
  const post = openCaller();
  const ask = (call: number) =>
    post(urls[call % urls.length] ?? "", "reset-password", { email: "nobody@example.com" });
  let answered = 0;
  while ((await ask(answered)).status === 200) answered += 1;
  const refused = await ask(answered + 1);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  return answered;
}

async function countWrongPasswords(): Promise<number> {
  const post = openCaller();
  const { email, password } = await world.person();
  let wrong = 0;
  while ((await post(world.url, "login", { email, password: "wrong" })).status !== 429) wrong += 1;
  expect((await post(world.url, "login", { email, password })).status).toBe(429);
  return wrong;
}

function whenShared(): Promise<unknown> {
  const processes = [world.services, machine.services];
  return until(async () => processes.every((one) => one.redis?.isUsable), "Redis at both", BACK_MS);
}

describe.each(["killed", "silent"] as const)("while Redis is %s", (fault) => {
  it("each process keeps the limits by itself, and shares them again when it is back, empty [MAC-013, MAC-014]", async () => {
    const both = [world.url, machine.url];
    const atBoth = await countAnswered(both);
    if (fault === "killed") await redis.kill();
    else redis.pause();

    expect(await countAnswered([world.url])).toBe(10);
    expect(await countAnswered([machine.url])).toBe(10);
    expect(await countWrongPasswords()).toBe(10);

    if (fault === "killed") await redis.start();
    else redis.resume();
    await redis.ask("FLUSHALL");
    await whenShared();
    expect(atBoth).toBe(10);
    expect(await countAnswered(both)).toBe(10);
  });
});
