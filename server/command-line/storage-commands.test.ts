import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storage } from "#shared/storage/contract.ts";
import { runAlone } from "#server/features/storage/run-alone.ts";
import { storeVideo } from "#server/features/storage/testing/stored-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

const LONG_AGO = new Date("2026-01-02T03:04:05Z");
const OCTETS = "application/octet-stream";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

/** The command has the clock of the machine, so that bytes and rows have to be old by that one. */
async function makeOrphans(name: string): Promise<{ missing: string; strange: string }> {
  const { storage: stored, db } = world.services;
  const { renditionKey, id } = await storeVideo(world, await world.creator());
  await stored.remove(renditionKey);
  await db.updateTable("video_files").set({ created_at: LONG_AGO }).where("video_id", "=", id).execute();
  await stored.put(name, Buffer.alloc(500), { contentType: OCTETS, modifiedAt: LONG_AGO });
  return { missing: renditionKey, strange: name };
}

describe("nadaj storage check", () => {
  it("prints what it finds, and mends it with --mend, beside a site that serves [OPS-087]", async () => {
    expect(await nadaj(["storage", "check"])).toEqual({
      ...{ code: 0, text: "There are no orphans.", error: "" },
    });
    const { missing, strange } = await makeOrphans("stray/one.bin");

    const { code, text } = await nadaj(["storage", "check"]);
    expect(code).toBe(1);
    expect(text.split("\n")).toEqual([
      `strangeBytes  other  500  2026-01-02T03:04:05.000Z  ${strange}`,
      `missingBytes  rendition  64  2026-01-02T03:04:05.000Z  ${missing}`,
      "Strange files: 1, missing files: 1. --mend mends them.",
    ]);
    expect(await json(["storage", "check"])).toMatchObject({
      ...{ isMended: false, orphans: [{ key: strange, bytes: 500 }, { key: missing }] },
    });
    expect(await world.services.storage.stat(strange)).toBeDefined();
    const files = await world.services.db.selectFrom("video_files").select("name").execute();
    expect(files).toEqual([{ name: "480p" }]);

    const mended = await nadaj(["storage", "check", "--mend", "--json"]);
    expect([mended.code, JSON.parse(mended.text)]).toMatchObject([0, { isMended: true }]);

    expect(await world.services.storage.stat(strange)).toBeUndefined();
    expect(await json(["storage", "check"])).toEqual({ orphans: [], isMended: false });
    const admin = await world.person({ role: "admin" });
    const { acts, bin } = await admin.call(storage.show);
    expect(bin).toMatchObject({ objects: 1, bytes: 500 });
    expect(acts.slice(0, 2)).toMatchObject([
      { act: "check", by: null },
      { act: "mend", by: null, objects: 2, bytes: 500 },
    ]);
  });

  it("says so while the site searches", async () => {
    const outcome = await runAlone(world.services.leases, () => nadaj(["storage", "check"]));
    expect(outcome).toMatchObject({
      ...{ code: 1, error: "The storage is being checked or mended already. Wait until that ends." },
    });
  });

  it("describes itself", async () => {
    expect((await nadaj(["storage", "check", "--help"])).text).toContain("npx nadaj storage check [--mend]");
  });
});
