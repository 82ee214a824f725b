import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { ChatAnswer, ChatEvents } from "#shared/chat/events.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, until, type Person, type World } from "#server/testing/world.ts";

let world: World;
let host: Awaited<ReturnType<World["creator"]>>;
let windows: ReturnType<typeof openChatClients>;

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

type CutOff = Parameters<ChatEvents["chat:cut-off"]>[0];

/** A connection of an account, and the reasons that it receives when it is closed. */
function connect({ token }: Person): { socket: Socket; reasons: CutOff[] } {
  const reasons: CutOff[] = [];
  const auth = { token, locale: "en" };
  const socket = io(world.url, { path: "/chat", transports: ["websocket"], forceNew: true, auth });
  socket.on("chat:cut-off", (reason: CutOff) => reasons.push(reason));
  onTestFinished(() => void socket.disconnect());
  return { socket, reasons };
}

function ask(socket: Socket, request: string, body: object): Promise<ChatAnswer<object>> {
  return socket.emitWithAck(request, body) as Promise<ChatAnswer<object>>;
}

describe("a client that sends 1,000 messages at once", () => {
  it("is cut off with a reason, and its account may write again after a minute [LVE-114]", async () => {
    const videoId = await startLiveStream(host);
    const [flooder, writer] = [await world.person(), await world.person()];
    const [reader, other] = [await windows.enter(videoId), await windows.enter(videoId, writer)];
    onTestFinished(world.clock.stop());
    const { socket, reasons } = connect(flooder);
    await ask(socket, "chat:join", { videoId });

    for (let sent = 0; sent < 1000; sent += 1) {
      socket.emit("chat:message", { videoId, text: `Zalew ${sent}` });
    }
    const sentAt = performance.now();
    await say(other, videoId, "Spokojnie");
    await reader.waitForEvent("chat:message", ({ text }) => text === "Spokojnie");

    await until(async () => socket.disconnected, "the end of the connection");
    expect(reasons).toEqual([
      { code: "CHAT_CUT_OFF", message: expect.stringContaining("You can read"), waitSeconds: 60 },
    ]);
    expect(performance.now() - sentAt).toBeLessThan(10_000);
    const shown = reader.receivedEvents("chat:message").map(({ text }) => text);
    expect(shown.filter((text) => text.startsWith("Zalew")).length).toBeLessThanOrEqual(1);

    world.clock.advance(11);
    const { socket: again } = connect(flooder);
    expect(await ask(again, "chat:join", { videoId })).toMatchObject({ ok: true });
    const message = { videoId, text: "Przepraszam" };
    expect(await ask(again, "chat:message", message)).toMatchObject({
      ...{ ok: false, code: "CHAT_CUT_OFF", waitSeconds: 49 },
    });
    world.clock.advance(50);
    expect(await ask(again, "chat:message", message)).toMatchObject({ ok: true });
  });

  it("does not get around it with more connections of the session", async () => {
    const videoId = await startLiveStream(host);
    const flooder = await world.person();
    onTestFinished(world.clock.stop());
    const connections = [connect(flooder), connect(flooder), connect(flooder), connect(flooder)];
    for (const { socket } of connections) {
      for (let sent = 0; sent < 12; sent += 1) socket.emit("chat:join", { videoId });
    }

    await until(async () => connections.some(({ socket }) => socket.disconnected), "the end of a connection");
    expect(await ask(connect(await world.person()).socket, "chat:join", { videoId })).toMatchObject({
      ok: true,
    });
  });
});

it("sends the messages of a fast chat in fewer frames, and the writer's own one with the answer", async () => {
  const videoId = await startLiveStream(host);
  const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
  const writers = await Promise.all(people.map((person) => windows.enter(videoId, person)));
  const { socket } = connect(await world.person());
  let frames = 0;
  const texts: string[] = [];
  socket.on("chat:message", ({ text }: { text: string }) => {
    frames += 1;
    texts.push(text);
  });
  socket.on("chat:messages", (batch: { text: string }[]) => {
    frames += 1;
    texts.push(...batch.map(({ text }) => text));
  });
  await ask(socket, "chat:join", { videoId });

  const answers = await Promise.all(writers.map((writer, at) => say(writer, videoId, `Na raz ${at}`)));

  expect(answers.map(({ text }) => text)).toContain("Na raz 11");
  await until(async () => texts.length === 12, "all messages");
  expect(new Set(texts).size).toBe(12);
  expect(frames).toBeLessThan(12);
});
