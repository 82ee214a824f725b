import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBlocks, type AddressBlockKind } from "#shared/address-blocks/contract.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";
const DAY_MS = 86_400_000;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

function block(kind: AddressBlockKind, target: string) {
  const endsAt = new Date(world.clock.now().getTime() + DAY_MS).toISOString();
  return admin.call(addressBlocks.create, { body: { kind, target, reason: "Spam", endsAt } });
}

describe("the list of blocks", () => {
  it("has those in force first, with who set and who ended them", async () => {
    const ended = await block("range", "203.0.124.0/24");
    const inForce = await block("domain", "list.example");
    const later = await block("domain", "other.example");
    await admin.call(addressBlocks.end, { params: { id: ended._id } });
    await admin.call(addressBlocks.end, { params: { id: later._id } });

    const { items } = await admin.call(addressBlocks.list, { query: { limit: 100 } });

    const by = { _id: admin.id, name: "Ola Kowal" };
    expect(items.map(({ _id }) => _id)).toEqual([inForce._id, later._id, ended._id]);
    expect(items).toMatchObject([
      { kind: "domain", target: "list.example", createdBy: by, endedBy: null },
      { kind: "domain", target: "other.example", createdBy: by, endedBy: by },
      { kind: "range", target: "203.0.124.0/24", createdBy: by, endedBy: by },
    ]);
  });

  it("keeps the end of a block that is ended again", async () => {
    const params = { id: (await block("range", "203.0.125.0/24"))._id };
    await admin.call(addressBlocks.end, { params });
    const endedAt = world.clock.now();
    world.clock.advance(60);
    await admin.call(addressBlocks.end, { params });

    const { items } = await admin.call(addressBlocks.list, { query: { limit: 100 } });

    const { endsAt = "" } = items.find(({ _id }) => _id === params.id) ?? {};
    expect(new Date(endsAt) <= endedAt).toBe(true);
  });

  it("does not know an unknown block", async () => {
    const unknown = admin.call(addressBlocks.end, { params: { id: UNKNOWN } });
    expect(await outcomeOf(unknown)).toMatchObject({ status: 404 });
  });
});
