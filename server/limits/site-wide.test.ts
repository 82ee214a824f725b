import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adServing } from "#shared/ads/serving.ts";
import { createClient, type Call } from "#shared/client.ts";
import { makeAdvertiser, makeLiveBanner } from "#server/testing/create-ad.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";

let redis: RedisServer;
let world: World;
let machines: SecondMachine[];
let addresses = 0;

beforeAll(async () => {
  redis = await startRedis();
  world = await openWorld({ isRateLimited: true, env: environment() });
  machines = [await openMachine(), await openMachine()];
});
afterAll(async () => {
  for (const machine of machines) await machine.close();
  await world.close();
  await redis.close();
});

function environment() {
  return { REDIS_URL: redis.url, NADAJ_SECRET };
}

function openMachine(): Promise<SecondMachine> {
  return openSecondMachine(world.databaseUrl, environment(), { isRateLimited: true });
}

/** The processes of the site, in turn. */
function urlOf(turn: number): string {
  const urls = [world.url, ...machines.map(({ url }) => url)];
  return urls[turn % urls.length] ?? "";
}

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly seconds: number;
}

/** Calls from an address that no other test uses. */
function openCaller() {
  addresses += 1;
  const address = `198.51.100.${addresses}`;
  return async function post(turn: number, path: string, body: object | string, token = ""): Promise<Answer> {
    const isOffer = typeof body === "string";
    const response = await fetch(urlOf(turn) + path, {
      method: "POST",
      headers: {
        ...{ "accept-language": "en", "x-forwarded-for": address, authorization: `Bearer ${token}` },
        "content-type": isOffer ? "application/sdp" : "application/json",
      },
      body: isOffer ? body : JSON.stringify(body),
    });
    const { message = "" } = (await response.json()) as { message?: string };
    return { status: response.status, message, seconds: Number(response.headers.get("retry-after")) };
  };
}

const TURNS = [0, 1, 2];

describe("with Redis, three processes of a site", () => {
  it("count the calls of an address together, and refuse the next one wherever it goes [MAC-004]", async () => {
    const [post, postAtOne] = [openCaller(), openCaller()];
    const path = "/api/auth/reset-password";
    const body = { email: "nobody@example.com" };
    for (let call = 0; call < 10; call += 1) {
      expect((await post(call, path, body)).status).toBe(200);
      await postAtOne(0, path, body);
    }
    const { message } = await postAtOne(0, path, body);

    for (const turn of TURNS) {
      const refused = await post(turn, path, body);
      expect(refused).toMatchObject({ status: 429, message: expect.stringMatching(/^Too fast/) });
      expect(withoutNumbers(refused.message)).toBe(withoutNumbers(message));
      expect(refused.seconds).toBeGreaterThan(0);
      expect(refused.seconds).toBeLessThanOrEqual(600);
    }
    expect((await openCaller()(1, path, body)).status).toBe(200);
  });

  it("count the calls of an account together [MAC-004]", async () => {
    const { token } = await world.person();
    const [post, elsewhere] = [openCaller(), openCaller()];
    for (let call = 0; call < 10; call += 1) {
      expect((await post(call, "/api/auth/export-data", {}, token)).status).toBeLessThan(300);
    }

    for (const turn of TURNS) {
      expect((await elsewhere(turn, "/api/auth/export-data", {}, token)).status).toBe(429);
    }
  });

  it("count wrong stream keys of an address together [MAC-004]", async () => {
    const post = openCaller();
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await post(tried, "/live/whip", "v=0", `wrong${tried}`)).status).not.toBe(429);
    }

    for (const turn of TURNS) {
      const refused = await post(turn, "/live/whip", "v=0", "wrong");
      expect(refused.status).toBe(429);
      expect(refused.seconds).toBeGreaterThan(0);
      expect(refused.seconds).toBeLessThanOrEqual(60);
    }
  });

  it("count wrong passwords together, and tell a right one the same words [MAC-005]", async () => {
    const path = "/api/auth/login";
    const triesAt = async (turnOf: (tried: number) => number) => {
      const post = openCaller();
      const { email, password } = await world.person();
      let tried = 0;
      let answer: Answer;
      do {
        answer = await post(turnOf(tried), path, { email, password: "wrong" });
        tried += 1;
      } while (answer.status !== 429);
      const right = await Promise.all(TURNS.map((turn) => post(turn, path, { email, password })));
      return { tried, words: [answer, ...right].map(({ message }) => withoutNumbers(message)), right };
    };
    const atOne = await triesAt(() => 0);

    const atThree = await triesAt((tried) => tried);

    expect(atThree.tried).toBe(atOne.tried);
    expect(atThree.tried).toBe(11);
    expect(new Set([...atOne.words, ...atThree.words]).size).toBe(1);
    for (const { status, seconds } of atThree.right) {
      expect(status).toBe(429);
      // Longer than the rate limit of the endpoint.
      expect(seconds).toBeGreaterThan(60);
    }
  });

  it("show an ad ten times a day to a viewer, also after one of them was replaced [MAC-007]", async () => {
    const moderator = await world.person({ role: "moderator" });
    const owner = await makeAdvertiser(world, moderator, 1000);
    const { _id: adId } = await makeLiveBanner(owner, moderator, { points: 50 });
    const [viewer, other] = [await world.person(), await world.person()];
    const isShown = async (turn: number, person: Person): Promise<boolean> => {
      const { banner } = await callAt(turn, person)(adServing.next, { query: {} });
      return banner?.adId === adId;
    };
    let views = 0;
    for (let request = 0; request < 30; request += 1) {
      if (!(await isShown(request, viewer))) continue;
      views += 1;
      const seen = { params: { id: adId }, query: { time: 4, skipped: false } };
      await callAt(request + 1, viewer)(adServing.logView, seen);
    }

    expect(views).toBe(10);
    expect(await isShown(2, other)).toBe(true);
    await machines[1]?.close();
    machines[1] = await openMachine();
    for (const turn of TURNS) expect(await isShown(turn, viewer)).toBe(false);
    expect(await isShown(2, other)).toBe(true);
  });
});

/** The seconds to wait differ. */
function withoutNumbers(message: string): string {
  return message.replaceAll(/\d+/g, "…");
}

function callAt(turn: number, { token }: Person): Call {
  return createClient({ base: `${urlOf(turn)}/api`, headers: () => ({ authorization: `Bearer ${token}` }) });
}
