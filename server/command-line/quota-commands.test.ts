import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploads } from "#shared/uploads/contract.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { createUpload } from "#server/testing/upload.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

const GIGABYTE = 1_000_000_000;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

/** A creator that has announced a file of two gigabytes. */
async function creatorWithTwoGigabytes() {
  const creator = await world.creator();
  const { _id: id } = await creator.call(videos.create, { body: { channelId: creator.channel._id } });
  const file = { name: "video.mp4", type: "video/mp4", size: 2 * GIGABYTE };
  await createUpload(world, creator, id, file);
  return creator;
}

describe("nadaj user quota", () => {
  it("shows what an account uses and may, and changes it with a mail and a record", async () => {
    const creator = await creatorWithTwoGigabytes();

    const { text } = await nadaj(["user", "quota", creator.email]);
    expect(text).toContain(
      `Limits of ${creator.email} with the role creator: in total as the role, in 24 hours as the role.`,
    );
    expect(text).toMatch(/Used space of the account: 2.GB, without a limit/);
    expect(await json(["user", "quota", creator.email, "--total", "3", "--daily", "unlimited"])).toEqual({
      ...{ email: creator.email, role: "creator", isBelowUse: false },
      total: { used: 2 * GIGABYTE, own: 3, ofRole: null },
      daily: { used: 2 * GIGABYTE, own: "unlimited", ofRole: null },
    });

    expect(await creator.call(uploads.quota)).toMatchObject({ total: 3 * GIGABYTE, daily: null });
    expect((await world.mailTo(creator.email)).subject).toContain("Nowe limity przesyłania");
    const params = { id: creator.id };
    expect((await admin.call(userAdmin.history, { params, query: {} })).items).toMatchObject([
      { kind: "setQuota", quota: { total: 3, daily: "unlimited" }, by: null, isFromCommandLine: true },
      { kind: "registered" },
    ]);
    // Only what changes something is recorded.
    const recorded = (await nadaj(["audit", "list"])).text;
    expect(recorded.split("\n").filter((line) => line.includes(creator.id))).toEqual([
      expect.stringContaining(`command line  user quota  ${creator.id}`),
    ]);
    await nadaj(["user", "quota", creator.email, "--total", "role"]);
    expect(await creator.call(uploads.quota)).toMatchObject({ total: null });
  });

  it("warns about a limit below what is used, and saves it", async () => {
    const creator = await creatorWithTwoGigabytes();

    const { code, text } = await nadaj(["user", "quota", creator.email, "--total", "1"]);

    expect(code).toBe(0);
    expect(text).toMatch(/Used space of the account: 2.GB of 1.GB/);
    expect(text).toContain("Nothing is deleted, but new files are not accepted");
    expect(await json(["user", "quota", creator.email])).toMatchObject({
      isBelowUse: true,
      total: { own: 1 },
    });
  });

  it.each(["0", "1.5", "much", "1000001"])("refuses the limit %s with the range", async (typed) => {
    const creator = await world.creator();

    const { code, error } = await nadaj(["user", "quota", creator.email, "--daily", typed]);

    expect({ code, error }).toEqual({
      code: 1,
      error: expect.stringMatching(/^--daily: .*from 1 to 1.?000.?000/),
    });
    expect(await json(["user", "quota", creator.email])).toMatchObject({ daily: { own: "role" } });
  });
});

describe("nadaj settings set of a limit below what accounts use", () => {
  it("saves it and says how many accounts that are", async () => {
    await creatorWithTwoGigabytes();

    const { code, text } = await nadaj(["settings", "set", "limits.quotaDaily", "1"]);

    expect(code).toBe(0);
    expect(text).toMatch(/limits\.quotaDaily = 1\nAccounts over this limit: \d+\. Their videos stay/);
    expect(await json(["settings", "set", "limits.quotaDaily", "2"])).toMatchObject({
      ...{ value: 2, accountsOver: 0 },
    });
    expect(await json(["settings", "set", "limits.quotaDaily", "null"])).toMatchObject({ value: null });
  });
});
