import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { navigation } from "#shared/navigation/contract.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";
import { deleteOldNavigationEvents } from "./navigation.ts";

const DAY_SECONDS = 86_400;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function storedEvents() {
  await world.services.batchWriter.flush();
  return world.services.db.selectFrom("navigation_events").selectAll().orderBy("happened_at").execute();
}

describe("POST /nav", () => {
  it("accepts the five fields from a visitor, an account and a beacon [NAV-001, NAV-002]", async () => {
    const person = await world.person();
    const event = {
      to: "/new",
      from: "/",
      fromT: 3,
      referrer: "https://example.com/search?q=x",
      close: false,
    };
    expect(await world.call(navigation.record, { body: event })).toEqual({ ok: true });
    expect(await person.call(navigation.record, { body: { ...event, to: "", close: true } })).toEqual({
      ok: true,
    });
    const beacon = new Blob([JSON.stringify({ ...event, anonymousId: "a-random-browser-id" })], {
      type: "application/json",
    });
    const answer = await fetch(`${world.url}/api/nav`, { method: "POST", body: beacon });
    expect(answer.status).toBe(202);

    const [first, , third] = await storedEvents();
    expect(first).toMatchObject({
      from_seconds: 3,
      is_close: false,
      from_path: "/",
      to_path: "/new",
      referrer: "example.com",
      visitor_hash: null,
    });
    expect(third?.visitor_hash).toHaveLength(12);
  });

  it("stores neither browser ids nor the query and fragment of addresses", async () => {
    const body = {
      to: "/activate-account?code=secret",
      from: "/login#top",
      fromT: 1,
      referrer: "https://example.com/?q=secret",
      anonymousId: "a-random-browser-id",
    };
    await world.call(navigation.record, { body });
    const written = JSON.stringify(await storedEvents());
    expect(written).not.toContain("secret");
    expect(written).not.toContain("a-random-browser-id");
  });

  it("stores 200 characters of a path [LAS-152]", async () => {
    const path = (characters: number) => "/".padEnd(characters, "x");
    await world.call(navigation.record, { body: { to: path(200), from: path(201) } });

    expect((await storedEvents()).at(-1)).toMatchObject({ to_path: path(200), from_path: path(200) });
  });

  it("rejects invalid events", async () => {
    expect(await outcomeOf(world.call(navigation.record, { body: { fromT: -1 } }))).toMatchObject({
      status: 400,
    });
  });

  it("deletes events after thirty days", async () => {
    await world.call(navigation.record, { body: { to: "/old" } });
    await world.services.batchWriter.flush();
    world.clock.advance(29 * DAY_SECONDS);
    await world.call(navigation.record, { body: { to: "/recent" } });
    await world.services.batchWriter.flush();
    world.clock.advance(2 * DAY_SECONDS);

    await deleteOldNavigationEvents(world.services);

    expect((await storedEvents()).map(({ to_path }) => to_path)).toEqual(["/recent"]);
  });
});
