import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function registered(email: string): Promise<string> {
  const person = { email, password: "haslo123", name: "Żaneta", surname: "Wójcik-Łoś" };
  await world.call(accounts.register, { body: person });
  return (await mailedLink(world, email, "/activate-account")).get("code") ?? "";
}

describe("lifetimes", () => {
  it("an activation link is valid for three days", async () => {
    const [prompt, slow] = [await registered("szybka@example.com"), await registered("wolna@example.com")];
    const activate = (code: string) => world.call(accounts.activate, { query: { code } });

    world.clock.advance(71 * HOUR_SECONDS);
    await activate(prompt);
    world.clock.advance(2 * HOUR_SECONDS);

    await expect(activate(slow)).rejects.toMatchObject({ status: 400 });
  });

  it("a session is valid for a year", async () => {
    const { call, email } = await world.person();

    world.clock.advance(364 * DAY_SECONDS);
    expect(await call(accounts.me)).toMatchObject({ email });
    world.clock.advance(2 * DAY_SECONDS);

    await expect(call(accounts.me)).rejects.toMatchObject({ status: 401 });
  });
});
