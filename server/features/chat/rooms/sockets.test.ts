import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectToChat } from "#server/testing/chat-client.ts";
import { openChatClients, startLiveStream } from "#server/testing/chat-room.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
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

describe("a chat request", () => {
  it("that fails internally returns INTERNAL without the cause, and keeps the socket open", async () => {
    const { db } = world.services;
    const videoId = await startLiveStream(host);
    const writer = await windows.enter(videoId, host);

    await sql`alter table chat_messages rename to lost_for_a_moment`.execute(db);
    const failed = await writer.ask("chat:message", { videoId, text: "Nie dojdzie" });
    await sql`alter table lost_for_a_moment rename to chat_messages`.execute(db);
    world.clock.advance(2);

    expect(failed).toEqual({ ok: false, code: "INTERNAL", message: expect.stringMatching(/\S/) });
    expect(JSON.stringify(failed)).not.toContain("chat_messages");
    expect(await writer.ask("chat:message", { videoId, text: "Dojdzie" })).toMatchObject({ ok: true });
  });

  it("with characters that the database cannot store is rejected", async () => {
    const videoId = await startLiveStream(host);
    const writer = await windows.enter(videoId, host);

    expect(await writer.ask("chat:message", { videoId, text: "zero \0" })).toMatchObject({
      code: "VALIDATION",
    });
  });

  it("updates the session with the client address from a trusted proxy", async () => {
    const { db } = world.services;
    const { id, token } = await world.person();
    const client = await connectToChat(world.url, token, { "x-forwarded-for": "198.51.100.99" });

    await client.ask("chat:join", { videoId: await startLiveStream(host) });
    client.close();

    const isSeen = await until(async () => {
      const { rows } = await sql<{ address: string }>`
        select address from sessions where user_id = ${id}`.execute(db);
      return rows.some(({ address }) => address === "198.51.100.99");
    }, "the address of the session");
    expect(isSeen).toBe(true);
  });
});
