import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectToChat } from "#server/testing/chat-client.ts";
import { openWindows, startBroadcast } from "#server/testing/chat-room.ts";
import { openWorld, until, type World } from "#server/testing/world.ts";

type Creator = Awaited<ReturnType<World["creator"]>>;

let world: World;
let host: Creator;
let windows: ReturnType<typeof openWindows>;
beforeAll(async () => {
  world = await openWorld();
  windows = openWindows(world);
  host = await world.creator();
});
afterAll(async () => {
  windows.closeAll();
  await world.close();
});

describe("a request to the chat", () => {
  it("that fails by our own fault says so, tells nothing of the cause, and leaves the socket open", async () => {
    const { db } = world.services;
    const videoId = await startBroadcast(host);
    const writer = await windows.enter(videoId, host);

    await sql`alter table chat_messages rename to lost_for_a_moment`.execute(db);
    const failed = await writer.ask("chat:message", { videoId, text: "Nie dojdzie" });
    await sql`alter table lost_for_a_moment rename to chat_messages`.execute(db);
    world.clock.advance(2);

    expect(failed).toEqual({ ok: false, code: "INTERNAL", message: expect.stringMatching(/\S/) });
    expect(JSON.stringify(failed)).not.toContain("chat_messages");
    expect(await writer.ask("chat:message", { videoId, text: "Dojdzie" })).toMatchObject({ ok: true });
  });

  it("with characters that cannot be kept is refused", async () => {
    const videoId = await startBroadcast(host);
    const writer = await windows.enter(videoId, host);

    expect(await writer.ask("chat:message", { videoId, text: "zero \0" })).toMatchObject({
      code: "VALIDATION",
    });
  });

  it("is a use of its session from where a trusted proxy says that the caller is", async () => {
    const { db } = world.services;
    const { id, token } = await world.person();
    const client = await connectToChat(world.url, token, { "x-forwarded-for": "198.51.100.99" });

    await client.ask("chat:join", { videoId: await startBroadcast(host) });
    client.close();

    const isSeen = await until(async () => {
      const { rows } = await sql<{ address: string }>`
        select address from sessions where user_id = ${id}`.execute(db);
      return rows.some(({ address }) => address === "198.51.100.99");
    }, "the address of the session");
    expect(isSeen).toBe(true);
  });
});
