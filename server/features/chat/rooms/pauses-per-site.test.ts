import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import type { ChatAnswer } from "#shared/chat/events.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { startRedis, type RedisServer } from "#server/testing/redis/redis-server.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

const NADAJ_SECRET = "a secret that all processes of the site share";
const TEN_MINUTES_MS = 600_000;

let redis: RedisServer;
let world: World;
let machine: SecondMachine;
let host: Awaited<ReturnType<World["creator"]>>;
let videoId: string;

beforeAll(async () => {
  redis = await startRedis();
  const env = { REDIS_URL: redis.url, NADAJ_SECRET };
  world = await openWorld({ env });
  machine = await openSecondMachine(world.databaseUrl, env);
  host = await world.creator();
  videoId = await startLiveStream(host);
});
afterAll(async () => {
  await machine.close();
  await world.close();
  await redis.close();
});

/** A connection of an account to one of the processes. */
function connect(url: string, { token }: Person): Socket {
  const auth = { token, locale: "en" };
  const socket = io(url, { path: "/chat", transports: ["websocket"], forceNew: true, auth });
  onTestFinished(() => void socket.disconnect());
  return socket;
}

async function enterAtBoth(person: Person): Promise<[Socket, Socket]> {
  const sockets: [Socket, Socket] = [connect(world.url, person), connect(machine.url, person)];
  for (const socket of sockets)
    expect(await ask(socket, "chat:join", { videoId })).toMatchObject({ ok: true });
  return sockets;
}

function ask(socket: Socket, request: string, body: object): Promise<ChatAnswer<{ _id: string }>> {
  return socket.emitWithAck(request, body) as Promise<ChatAnswer<{ _id: string }>>;
}

function send(socket: Socket, text: string): Promise<ChatAnswer<{ _id: string }>> {
  return ask(socket, "chat:message", { videoId, text });
}

describe("a person who writes at one process and goes on at another", () => {
  it("is held up by the slow mode, and told the seconds left [MAC-006]", async () => {
    await host.call(chat.editModes, { params: { id: videoId }, body: { slowSeconds: 60 } });
    const [one, other] = await enterAtBoth(await world.person());
    expect(await send(one, "Pierwsza")).toMatchObject({ ok: true });

    const refused = await send(other, "Druga");

    expect(refused).toMatchObject({ ok: false, code: "CHAT_SLOW_MODE" });
    expectSeconds(refused, 60);
    await host.call(chat.editModes, { params: { id: videoId }, body: { slowSeconds: null } });
  });

  it("is held up by a time-out, and told the seconds left [MAC-006]", async () => {
    const [one, other] = await enterAtBoth(await world.person());
    const said = await send(one, "Zaczepka");
    const messageId = said.ok ? said.value._id : "";
    const blockedUntil = new Date(world.clock.now().getTime() + TEN_MINUTES_MS).toISOString();
    const body = { messageId, scope: "stream" as const, blockedUntil };
    await host.call(chat.block, { params: { id: videoId }, body });

    const refused = await send(other, "Znowu");

    expect(refused).toMatchObject({ ok: false, code: "CHAT_BLOCKED" });
    expectSeconds(refused, TEN_MINUTES_MS / 1000);
  });

  it("is held up by the pause between two messages [MAC-006]", async () => {
    const [one, other] = await enterAtBoth(await world.person());

    const answers = await Promise.all([send(one, "Pierwsza"), send(other, "Druga")]);

    expect(answers.map((answer) => (answer.ok ? "ok" : answer.code)).toSorted()).toEqual([
      "CHAT_TOO_SOON",
      "ok",
    ]);
  });

  it("is cut off for requests to both that are too many together [MAC-004]", async () => {
    const flooder = await world.person();
    const { email, password } = flooder;
    const { token } = await world.call(accounts.login, { body: { email, password } });
    const sockets = await enterAtBoth(flooder);
    for (const socket of sockets) {
      for (let sent = 0; sent < 20; sent += 1) socket.emit("chat:join", { videoId });
    }
    await until(async () => sockets.some(({ disconnected }) => disconnected), "the end of a connection");

    for (const socket of await enterAtBoth({ ...flooder, token })) {
      const refused = await until(async () => {
        const answer = await send(socket, "Przepraszam");
        return !answer.ok && answer.code === "CHAT_CUT_OFF" && answer;
      }, "the refusal");
      expect(refused.waitSeconds).toBeGreaterThan(0);
      expect(refused.waitSeconds).toBeLessThanOrEqual(60);
    }
  });
});

function expectSeconds(refused: ChatAnswer<object>, most: number): void {
  const seconds = refused.ok ? 0 : (refused.waitSeconds ?? 0);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(most);
}
