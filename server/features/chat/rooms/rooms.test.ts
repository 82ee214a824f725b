import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ChatAnswer } from "#shared/chat/events.ts";
import { playback } from "#shared/playback/contract.ts";
import { openChatClients, say, startLiveStream } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let windows: ReturnType<typeof openChatClients>;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await openWorld();
  windows = openChatClients(world);
  host = await world.creator();
});
beforeEach(() => {
  // Waits out the minimum interval of a second between two messages.
  world.clock.advance(2);
  windows.closeAll();
});
afterAll(async () => {
  windows.closeAll();
  for (const socket of sockets) socket.disconnect();
  await world.close();
});

/** A raw client socket with any handshake data. */
function connect(auth: object, { url } = world): Socket {
  const socket = io(url, { path: "/chat", transports: ["websocket"], forceNew: true, auth });
  sockets.push(socket);
  return socket;
}

function ask(socket: Socket, request: string, body: unknown): Promise<ChatAnswer<{ text: string }>> {
  return socket.emitWithAck(request, body) as Promise<ChatAnswer<{ text: string }>>;
}

describe("a chat socket", () => {
  it("gets responses in the requested language, or in Polish", async () => {
    const errorMessage = async (locale?: unknown) => {
      const result = await ask(connect({ locale }), "chat:join", { videoId: "none" });
      return result.ok ? "" : result.message;
    };

    const english = await errorMessage("en");
    const polish = await errorMessage("pl");

    expect(english).toContain("Please");
    expect(polish).toContain("Popraw");
    expect(await errorMessage()).toBe(polish);
    expect(await errorMessage(7)).toBe(polish);
  });

  it("is anonymous if its token is not a string", async () => {
    const videoId = await startLiveStream(host);

    const socket = connect({ token: { no: "text" }, locale: "en" });

    expect(await ask(socket, "chat:join", { videoId })).toMatchObject({ ok: true });
    expect(await ask(socket, "chat:message", { videoId, text: "Cześć" })).toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  it("cannot join the chat of a regular video, which has none", async () => {
    const videoId = await insertPublishedVideo(world, host.channel._id, { title: "Zwykły" });

    expect(await ask(connect({}), "chat:join", { videoId })).toMatchObject({ code: "CHAT_CLOSED" });
  });

  it("joins five chats at most, and gets no events of a sixth", async () => {
    const videoIds: string[] = [];
    for (let made = 0; made < 6; made += 1) videoIds.push(await startLiveStream(host));
    const [first = "", , , , , sixth = ""] = videoIds;
    const reader = await windows.enter(first, await world.person());
    for (const videoId of videoIds.slice(1, 5)) {
      expect(await reader.ask("chat:join", { videoId })).toMatchObject({ ok: true });
    }

    expect(await reader.ask("chat:join", { videoId: sixth })).toMatchObject({
      ok: false,
      code: "BAD_REQUEST",
    });
    expect(await reader.ask("chat:join", { videoId: first })).toMatchObject({ ok: true });

    const owner = await windows.enter(sixth, host);
    await owner.ask("chat:join", { videoId: first });
    await say(owner, sixth, "Szósty");
    world.clock.advance(2);
    await say(owner, first, "Pierwszy");
    await reader.waitForEvent("chat:message", ({ text }) => text === "Pierwszy");
    expect(reader.receivedEvents("chat:message").map(({ text }) => text)).toEqual(["Pierwszy"]);
  });

  it("is closed after more than thirty requests in ten seconds", async () => {
    const socket = connect({ locale: "en" });
    const askTimes = async (times: number) => {
      for (let asked = 0; asked < times; asked += 1) {
        expect(await ask(socket, "chat:join", { videoId: "none" })).toMatchObject({ ok: false });
      }
    };
    await askTimes(29);
    world.clock.advance(11);

    await askTimes(30);
    expect(socket.connected).toBe(true);
    socket.emit("chat:join", { videoId: "none" });

    await until(async () => socket.disconnected, "the end of the socket");
  });

  it("may send a request without an acknowledgement callback", async () => {
    const videoId = await startLiveStream(host);
    const reader = await windows.enter(videoId);
    const socket = connect({ token: host.token });

    socket.emit("chat:message", { videoId, text: "Bez odpowiedzi" });

    expect(await reader.waitForEvent("chat:message")).toMatchObject({ text: "Bez odpowiedzi" });
  });

  it("is closed when the server closes", async () => {
    const other = await openWorld();
    const socket = connect({}, other);
    await until(async () => socket.connected, "a socket");

    const ended = new Promise((resolve) => socket.once("disconnect", resolve));

    await other.close();

    expect(await ended).toBe("io server disconnect");
  });
});

describe("the rate limit of messages", () => {
  it("applies per account, across all its connections", async () => {
    const videoId = await startLiveStream(host);
    const [one, other] = [await world.person(), await world.person()];
    const [window, secondWindow] = [await windows.enter(videoId, one), await windows.enter(videoId, one)];
    const ofOther = await windows.enter(videoId, other);
    onTestFinished(world.clock.stop());
    await say(window, videoId, "Raz");

    expect(await secondWindow.ask("chat:message", { videoId, text: "Dwa" })).toMatchObject({
      ok: false,
      code: "CHAT_TOO_SOON",
    });
    await say(ofOther, videoId, "Od innego");
    world.clock.advance(1);
    await say(secondWindow, videoId, "Dwa");
  });
});

describe("the number of viewers", () => {
  it("is sent to a chat only when it changes, and to the first user who joins an empty one", async () => {
    const [quiet, busy] = [await startLiveStream(host), await startLiveStream(host)];
    const reader = await windows.enter(quiet);
    const other = await windows.enter(busy);
    await reader.waitForEvent(
      "viewers",
      (errorMessage) => errorMessage.videoId === quiet && errorMessage.viewers === 0,
    );
    const oneMoreWatches = async (viewers: number) => {
      await world.call(playback.view, { body: { videoId: busy, viewId: crypto.randomUUID() } });
      await other.waitForEvent("viewers", (errorMessage) => errorMessage.viewers === viewers);
    };

    // Each event in the busy chat comes after a check of the quiet one.
    await oneMoreWatches(1);
    await oneMoreWatches(2);

    expect(reader.receivedEvents("viewers")).toEqual([{ videoId: quiet, viewers: 0 }]);
    reader.close();
    await oneMoreWatches(3);
    await oneMoreWatches(4);
    const next = await windows.enter(quiet);
    expect(await next.waitForEvent("viewers")).toEqual({ videoId: quiet, viewers: 0 });
  });
});
