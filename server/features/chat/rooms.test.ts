import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ChatAnswer } from "#shared/chat/events.ts";
import { playback } from "#shared/playback/contract.ts";
import { openWindows, say, startBroadcast } from "#server/testing/chat-room.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let windows: ReturnType<typeof openWindows>;
const sockets: Socket[] = [];

beforeAll(async () => {
  world = await openWorld();
  windows = openWindows(world);
  host = await world.creator();
});
beforeEach(() => {
  // Nobody waits a second between two messages.
  world.clock.advance(2);
  windows.closeAll();
});
afterAll(async () => {
  windows.closeAll();
  for (const socket of sockets) socket.disconnect();
  await world.close();
});

/** A socket as any program may open one, with whatever it says about itself. */
function connect(auth: object, { url } = world): Socket {
  const socket = io(url, { path: "/chat", transports: ["websocket"], forceNew: true, auth });
  sockets.push(socket);
  return socket;
}

function ask(socket: Socket, request: string, body: unknown): Promise<ChatAnswer<{ text: string }>> {
  return socket.emitWithAck(request, body) as Promise<ChatAnswer<{ text: string }>>;
}

describe("a socket of the chat", () => {
  it("is answered in the language it asks for, else in Polish", async () => {
    const said = async (locale?: unknown) => {
      const answer = await ask(connect({ locale }), "chat:join", { videoId: "none" });
      return answer.ok ? "" : answer.message;
    };

    const english = await said("en");
    const polish = await said("pl");

    expect(english).toContain("Please");
    expect(polish).toContain("Popraw");
    expect(await said()).toBe(polish);
    expect(await said(7)).toBe(polish);
  });

  it("is a visitor's where its token is no text", async () => {
    const videoId = await startBroadcast(host);

    const socket = connect({ token: { no: "text" }, locale: "en" });

    expect(await ask(socket, "chat:join", { videoId })).toMatchObject({ ok: true });
    expect(await ask(socket, "chat:message", { videoId, text: "Cześć" })).toMatchObject({
      code: "UNAUTHORIZED",
    });
  });

  it("does not get into the chat of an ordinary video, which has none", async () => {
    const videoId = await insertPublishedVideo(world, host.channel._id, { title: "Zwykły" });

    expect(await ask(connect({}), "chat:join", { videoId })).toMatchObject({ code: "CHAT_CLOSED" });
  });

  it("is in five chats at most, and hears nothing of a sixth", async () => {
    const videoIds: string[] = [];
    for (let made = 0; made < 6; made += 1) videoIds.push(await startBroadcast(host));
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
    await reader.hear("chat:message", ({ text }) => text === "Pierwszy");
    expect(reader.heard("chat:message").map(({ text }) => text)).toEqual(["Pierwszy"]);
  });

  it("is closed when it asks more than thirty things in ten seconds", async () => {
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

  it("need not be told how its request ended", async () => {
    const videoId = await startBroadcast(host);
    const reader = await windows.enter(videoId);
    const socket = connect({ token: host.token });

    socket.emit("chat:message", { videoId, text: "Bez odpowiedzi" });

    expect(await reader.hear("chat:message")).toMatchObject({ text: "Bez odpowiedzi" });
  });

  it("is closed with its site", async () => {
    const other = await openWorld();
    const socket = connect({}, other);
    await until(async () => socket.connected, "a socket");

    const ended = new Promise((resolve) => socket.once("disconnect", resolve));

    await other.close();

    expect(await ended).toBe("io server disconnect");
  });
});

describe("the pause between two messages", () => {
  it("is of an account, however many windows it has, and not of others", async () => {
    const videoId = await startBroadcast(host);
    const [one, other] = [await world.person(), await world.person()];
    const [window, secondWindow] = [await windows.enter(videoId, one), await windows.enter(videoId, one)];
    const ofOther = await windows.enter(videoId, other);
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

describe("the number of those who watch", () => {
  it("is told to a chat only when it has changed, and to whoever comes into an empty one", async () => {
    const [quiet, busy] = [await startBroadcast(host), await startBroadcast(host)];
    const reader = await windows.enter(quiet);
    const other = await windows.enter(busy);
    await reader.hear("viewers", (said) => said.videoId === quiet && said.viewers === 0);
    const oneMoreWatches = async (viewers: number) => {
      await world.call(playback.view, { body: { videoId: busy, viewId: crypto.randomUUID() } });
      await other.hear("viewers", (said) => said.viewers === viewers);
    };

    // What is told to the one chat comes after a look at the other.
    await oneMoreWatches(1);
    await oneMoreWatches(2);

    expect(reader.heard("viewers")).toEqual([{ videoId: quiet, viewers: 0 }]);
    reader.close();
    await oneMoreWatches(3);
    await oneMoreWatches(4);
    const next = await windows.enter(quiet);
    expect(await next.hear("viewers")).toEqual({ videoId: quiet, viewers: 0 });
  });
});
