import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { reauthentication } from "#shared/accounts/reauthentication.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

const PROOF_SECONDS = 15 * 60;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("an action that requires a recent proof", () => {
  it("works for 15 minutes after the login, then requires the password again", async () => {
    const person = await world.person();
    const dangerous = () => outcomeOf(person.call(twoFactor.requestEnable));
    expect(await dangerous()).toMatchObject({ status: 200 });
    world.clock.advance(PROOF_SECONDS - 5);
    expect(await dangerous()).toMatchObject({ status: 200 });
    world.clock.advance(10);

    expect(await dangerous()).toMatchObject({ status: 403, code: "PROOF_REQUIRED" });
    await person.call(reauthentication.proveByPassword, { body: { password: person.password } });

    expect(await dangerous()).toMatchObject({ status: 200 });
    world.clock.advance(PROOF_SECONDS + 5);
    expect(await dangerous()).toMatchObject({ code: "PROOF_REQUIRED" });
  });

  it("is not unlocked by a wrong password or by a proof in another session", async () => {
    const person = await world.person();
    world.clock.advance(PROOF_SECONDS + 5);
    const prove = person.call(reauthentication.proveByPassword, { body: { password: "wrong horse" } });
    expect(await outcomeOf(prove)).toMatchObject({ status: 400, code: "PASSWORD_WRONG" });

    const { email, password } = person;
    const other = await world.call(accounts.login, { body: { email, password } });

    expect(await outcomeOf(person.call(twoFactor.requestEnable))).toMatchObject({ code: "PROOF_REQUIRED" });
    expect(await outcomeOf(world.as(other)(twoFactor.requestEnable))).toMatchObject({ status: 200 });
  });
});
