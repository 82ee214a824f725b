import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const NEW_PASSWORD = "nowe haslo 2026";
const HOUR_SECONDS = 3600;

function login({ email, password }: Pick<Person, "email" | "password">) {
  return world.call(accounts.login, { body: { email, password } });
}

describe("POST /auth/change-email", () => {
  async function change(person: Person, email: string, known?: string): Promise<string> {
    await person.call(security.changeEmail, { body: { email, password: person.password } });
    return (await mailedLink(world, email, "/confirm-email", known)).get("code") ?? "";
  }

  it("changes the address only after the new one is confirmed, and the old address can undo it", async () => {
    const person = await world.person();
    const { email: old, password } = person;
    const email = `new-${old}`;
    const code = await change(person, email);
    expect(await person.call(accounts.me)).toMatchObject({ email: old });

    expect(await world.call(security.confirmEmail, { body: { code } })).toEqual({ email });

    await login({ email, password });
    await expect(login({ email: old, password })).rejects.toMatchObject({ status: 404 });
    const undo = (await mailedLink(world, old, "/confirm-email")).get("undo") ?? "";
    expect(await world.call(security.undoEmail, { body: { code: undo } })).toEqual({ email: old });
    await expect(person.call(accounts.me)).rejects.toMatchObject({ status: 401 });
    await expect(login({ email, password })).rejects.toMatchObject({ status: 404 });
    const reset = await mailedLink(world, old, "/reset-password");
    await world.call(security.resetPassword, {
      body: { email: old, code: reset.get("code") ?? "", newPassword: NEW_PASSWORD },
    });
    await login({ email: old, password: NEW_PASSWORD });
  });

  it("accepts each link once and only until it expires", async () => {
    const person = await world.person();
    const code = await change(person, `once-${person.email}`);
    const confirm = () => world.call(security.confirmEmail, { body: { code } });
    await confirm();
    await expect(confirm()).rejects.toMatchObject({ status: 400, code: "EMAIL_LINK_INVALID" });

    const [prompt, slow] = [await world.person(), await world.person()];
    const promptCode = await change(prompt, `prompt-${prompt.email}`);
    const slowCode = await change(slow, `slow-${slow.email}`);
    world.clock.advance(23 * HOUR_SECONDS);
    await world.call(security.confirmEmail, { body: { code: promptCode } });
    world.clock.advance(2 * HOUR_SECONDS);
    const late = world.call(security.confirmEmail, { body: { code: slowCode } });
    await expect(late).rejects.toMatchObject({ status: 400 });

    const undo = (await mailedLink(world, person.email, "/confirm-email")).get("undo") ?? "";
    const promptUndo = (await mailedLink(world, prompt.email, "/confirm-email")).get("undo") ?? "";
    // The links to undo were mailed 25 and 2 hours ago.
    world.clock.advance(6 * 24 * HOUR_SECONDS);
    await world.call(security.undoEmail, { body: { code: promptUndo } });
    const tooLate = world.call(security.undoEmail, { body: { code: undo } });
    await expect(tooLate).rejects.toMatchObject({ status: 400, code: "EMAIL_LINK_INVALID" });
  });

  it("rejects an address that is taken at the request or by the time of confirmation", async () => {
    const [person, rival] = [await world.person(), await world.person()];
    const { password } = person;
    const taken = person.call(security.changeEmail, { body: { email: rival.email.toUpperCase(), password } });
    await expect(taken).rejects.toMatchObject({ status: 409, code: "EMAIL_TAKEN" });

    const newAddress = `wanted-${person.email}`;
    const first = await change(person, newAddress);
    const second = await change(rival, newAddress, first);
    await world.call(security.confirmEmail, { body: { code: second } });
    const late = world.call(security.confirmEmail, { body: { code: first } });
    await expect(late).rejects.toMatchObject({ status: 409, code: "EMAIL_TAKEN" });
  });

  it("requires the password", async () => {
    const { call } = await world.person();
    const body = { email: "elsewhere@example.com", password: "wrong" };
    await expect(call(security.changeEmail, { body })).rejects.toMatchObject({ code: "PASSWORD_WRONG" });
  });
});
