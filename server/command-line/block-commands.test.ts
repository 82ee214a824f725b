import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { addressBlocks } from "#shared/address-blocks/contract.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { openShell } from "./testing/shell.ts";

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const { nadaj, json } = openShell(() => world);

it("ends a block of the range in which the last administrator is by now [OPS-120]", async () => {
  expect((await nadaj(["block", "list"])).text).toBe("Nothing is blocked.");
  const endsAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
  const block = { kind: "range", target: "203.0.113.0/24", reason: "Spam", endsAt } as const;
  const { _id: id } = await admin.call(addressBlocks.create, { body: block });
  // The address of the administrator has changed: here it is the range that does.
  await world.services.db.updateTable("address_blocks").set({ range: "127.0.0.0/8" }).execute();
  const login = () =>
    outcomeOf(world.call(accounts.login, { body: { email: admin.email, password: admin.password } }));
  expect(await login()).toMatchObject({ status: 403, code: "ADDRESS_BLOCKED" });

  expect(await json(["block", "list"])).toMatchObject({ blocks: [{ _id: id, reason: "Spam" }], count: 1 });
  expect(await nadaj(["block", "end", id])).toMatchObject({ code: 0, text: `The block ${id} has ended.` });

  expect(await login()).toMatchObject({ status: 200 });
  const recorded = (await nadaj(["audit", "list"])).text;
  expect(recorded).toContain(`command line  block end  ${id}`);
});

it("refuses what is no block", async () => {
  expect(await nadaj(["block", "end", UNKNOWN])).toMatchObject({ code: 1 });
  expect(await nadaj(["block", "end", "203.0.113.0/24"])).toMatchObject({
    ...{ code: 1, error: expect.stringMatching(/^ID: /) },
  });
});
