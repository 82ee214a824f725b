import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { siteGuide } from "#shared/site-settings/guide.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

let world: World;
let first: Person;
let second: Person;
beforeAll(async () => {
  world = await openWorld();
  first = await world.person({ role: "admin" });
  second = await world.person({ role: "admin" });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.services.db.deleteFrom("site_guide").execute();
});

async function stateFor({ call }: Person): Promise<string> {
  return (await call(siteGuide.get)).state;
}

describe("the guide through the first settings", () => {
  it("is open on a fresh site, until one administrator has ended it for all", async () => {
    expect(await first.call(siteGuide.get)).toEqual({ state: "open", endedAt: null });

    const resume = world.clock.stop();
    await first.call(siteGuide.end, { body: { state: "skipped" } });

    expect(await second.call(siteGuide.get)).toEqual({
      state: "skipped",
      endedAt: world.clock.now().toISOString(),
    });
    resume();
    const row = await world.services.db.selectFrom("site_guide").selectAll().executeTakeFirstOrThrow();
    expect(row.ended_by).toBe(first.id);
  });

  it("that was skipped can be done, and is not skipped again", async () => {
    await first.call(siteGuide.end, { body: { state: "skipped" } });
    await second.call(siteGuide.end, { body: { state: "done" } });
    expect(await stateFor(first)).toBe("done");

    const answer = await first.call(siteGuide.end, { body: { state: "skipped" } });

    expect(answer.state).toBe("done");
    expect(await stateFor(second)).toBe("done");
  });

  it("is for administrators", async () => {
    const moderator = await world.person({ role: "moderator" });

    expect(await outcomeOf(moderator.call(siteGuide.get))).toMatchObject({ status: 403 });
    const ending = moderator.call(siteGuide.end, { body: { state: "skipped" } });
    expect(await outcomeOf(ending)).toMatchObject({ status: 403 });
    expect(await stateFor(first)).toBe("open");
  });

  it("is not offered where settings were saved before the site had a guide", async () => {
    const { db } = world.services;
    const file = path.join(import.meta.dirname, "../../migrations/0060_site_guide.sql");
    const [, onUpgrade = ""] = (await readFile(file, "utf8")).split(/(?=^insert into)/m);
    await sql.raw(onUpgrade).execute(db);
    expect(await stateFor(first)).toBe("open");

    await sql`insert into site_settings (key, value, revision, changed_at)
      values ('site.name', '"Tęcza"', 1, now())`.execute(db);
    await sql.raw(onUpgrade).execute(db);

    expect(await stateFor(first)).toBe("skipped");
  });
});
