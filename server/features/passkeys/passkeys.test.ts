import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { passkeys } from "#shared/accounts/passkeys.ts";
import { security } from "#shared/accounts/security.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import type { Call } from "#shared/client.ts";
import { openPasskeyDevice, type PasskeyDevice } from "#server/testing/passkey-device.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const ORIGIN = "https://nadaj.example";
const HOST = "nadaj.example";
const REFUSED = { status: 400, code: "PASSKEY_REFUSED" };
const PROOF_SECONDS = 15 * 60;

let world: World;

beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: ORIGIN } });
});
afterAll(() => world.close());

interface Changes {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
}

async function add(
  { call }: Pick<Person, "call">,
  device: PasskeyDevice,
  changes: Changes = {},
  name?: string,
) {
  const { challenge } = await call(passkeys.creationOptions);
  const credential = device.create({ challenge, origin: ORIGIN, rpId: HOST, ...changes });
  return call(passkeys.create, { body: { credential, ...(name === undefined ? {} : { name }) } });
}

async function login(device: PasskeyDevice, changes: Changes & { userVerified?: boolean } = {}) {
  const { userVerified = true, ...situation } = changes;
  const { challenge } = await world.call(passkeys.loginOptions);
  const credential = device.use({ challenge, origin: ORIGIN, rpId: HOST, ...situation }, { userVerified });
  return world.call(passkeys.login, { body: { credential } });
}

async function prove(call: Call, device: PasskeyDevice) {
  const { challenge } = await call(passkeys.proofOptions);
  const credential = device.use({ challenge, origin: ORIGIN, rpId: HOST });
  return call(passkeys.prove, { body: { credential } });
}

describe("a passkey", () => {
  it("is bound to this site, is discoverable without a user name, is listed and is announced by email", async () => {
    const person = await world.person();
    const options = await person.call(passkeys.creationOptions);

    const key = await add(person, openPasskeyDevice(), {}, " Telefon ");

    expect(options).toMatchObject({
      rp: { id: HOST, name: "Nadaj" },
      user: { name: person.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(key).toMatchObject({ name: "Telefon", usedAt: null });
    expect(await person.call(passkeys.list)).toEqual({ items: [key], count: 1 });
    expect((await world.mailTo(person.email)).text).toContain("Telefon");
    const again = await person.call(passkeys.creationOptions);
    expect(again.excludeCredentials).toHaveLength(1);
  });

  it("logs in without a user name, a password or a code [TFA-012]", async () => {
    const person = await world.person();
    const device = openPasskeyDevice();
    await add(person, device);
    const { secret } = await person.call(twoFactor.requestEnable);
    const timestamp = world.clock.now().getTime();
    const verificationCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
    await person.call(twoFactor.enable, { body: { verificationCode } });

    const { token } = await login(device);

    expect(await world.as({ token })(accounts.me)).toMatchObject({ _id: person.id });
    expect((await person.call(passkeys.list)).items[0]?.usedAt).toEqual(expect.any(String));
    expect(await person.call(twoFactor.state)).toMatchObject({ enabledAt: expect.any(String) });
  });

  it("is renamed and removed by its owner only", async () => {
    const person = await world.person();
    const stranger = await world.person();
    const device = openPasskeyDevice();
    const { _id } = await add(person, device);
    const params = { id: _id };
    const missing = { status: 404 };

    const rename = { params, body: { name: "Klucz" } };
    expect(await outcomeOf(stranger.call(passkeys.edit, rename))).toMatchObject(missing);
    expect(await outcomeOf(stranger.call(passkeys.remove, { params }))).toMatchObject(missing);
    expect(await person.call(passkeys.edit, rename)).toMatchObject({ name: "Klucz" });
    await person.call(passkeys.remove, { params });

    expect(await person.call(passkeys.list)).toEqual({ items: [], count: 0 });
    expect(await outcomeOf(login(device))).toMatchObject(REFUSED);
  });

  it("is stored for one account only", async () => {
    const person = await world.person();
    const stranger = await world.person();
    const device = openPasskeyDevice();
    await add(person, device);
    expect(await outcomeOf(add(stranger, device))).toMatchObject({ status: 409, code: "PASSKEY_KNOWN" });
  });
});

describe("a new passkey is rejected", () => {
  it.each([
    ["made on another site", { origin: "https://nadaj.example.evil" }],
    ["made for another host", { rpId: "evil.example" }],
    ["made for a challenge of its own", { challenge: "aGFsbG8" }],
  ])("%s", async (_, changes) => {
    const person = await world.person();
    expect(await outcomeOf(add(person, openPasskeyDevice(), changes))).toMatchObject(REFUSED);
    expect((await person.call(passkeys.list)).count).toBe(0);
  });

  it("for a challenge of another user, or one that is used or expired", async () => {
    const person = await world.person();
    const stranger = await world.person();
    const { challenge } = await person.call(passkeys.creationOptions);
    const situation = { challenge, origin: ORIGIN, rpId: HOST };
    const keep = ({ call }: Person) =>
      outcomeOf(call(passkeys.create, { body: { credential: openPasskeyDevice().create(situation) } }));

    expect(await keep(stranger)).toMatchObject(REFUSED);
    expect(await keep(person)).toMatchObject({ status: 200 });
    expect(await keep(person)).toMatchObject(REFUSED);
    for (const [seconds, outcome] of [
      [295, { status: 200 }],
      [301, REFUSED],
    ] as const) {
      const { challenge: waiting } = await person.call(passkeys.creationOptions);
      world.clock.advance(seconds);
      const credential = openPasskeyDevice().create({ ...situation, challenge: waiting });
      expect(await outcomeOf(person.call(passkeys.create, { body: { credential } }))).toMatchObject(outcome);
    }
  });
});

describe("a login by passkey is rejected", () => {
  it.each([
    ["from another site", { origin: "http://nadaj.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["with a challenge of its own", { challenge: "aGFsbG8" }],
    ["without unlocking it", { userVerified: false }],
  ])("%s", async (_, changes) => {
    const device = openPasskeyDevice();
    await add(await world.person(), device);
    expect(await outcomeOf(login(device, changes))).toMatchObject(REFUSED);
    expect((await login(device)).token).not.toBe("");
  });

  it("with an unknown passkey, or with a replayed assertion", async () => {
    const device = openPasskeyDevice();
    expect(await outcomeOf(login(device))).toMatchObject(REFUSED);
    await add(await world.person(), device);
    const { challenge } = await world.call(passkeys.loginOptions);
    const credential = device.use({ challenge, origin: ORIGIN, rpId: HOST });
    const send = () => outcomeOf(world.call(passkeys.login, { body: { credential } }));

    expect(await send()).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject(REFUSED);
  });

  it("for a blocked account", async () => {
    const person = await world.person();
    const device = openPasskeyDevice();
    await add(person, device);
    const tomorrow = new Date(world.clock.now().getTime() + 24 * 3_600_000);
    await world.services.db
      .updateTable("users")
      .set({ blocked_until: tomorrow })
      .where("id", "=", person.id)
      .execute();
    expect(await outcomeOf(login(device))).toMatchObject({ status: 403, code: "ACCOUNT_BLOCKED" });
  });
});

describe("a recent proof", () => {
  it("is required to add or remove a passkey, and a passkey provides it", async () => {
    const person = await world.person();
    const device = openPasskeyDevice();
    const { _id } = await add(person, device);
    const remove = () => outcomeOf(person.call(passkeys.remove, { params: { id: _id } }));
    world.clock.advance(PROOF_SECONDS + 5);
    const proofRequired = { status: 403, code: "PROOF_REQUIRED" };
    expect(await outcomeOf(person.call(passkeys.creationOptions))).toMatchObject(proofRequired);
    expect(await remove()).toMatchObject(proofRequired);

    await prove(person.call, device);

    expect(await remove()).toMatchObject({ status: 200 });
  });

  it("is not provided by another user's passkey, or without any passkey", async () => {
    const person = await world.person();
    const stranger = await world.person();
    const [own, other] = [openPasskeyDevice(), openPasskeyDevice()];
    expect(await outcomeOf(prove(person.call, own))).toMatchObject(REFUSED);
    await add(person, own);
    await add(stranger, other);
    expect(await outcomeOf(prove(person.call, other))).toMatchObject(REFUSED);
  });

  it("is provided by a passkey login, so that the account can be deleted without a password", async () => {
    const person = await world.person();
    const device = openPasskeyDevice();
    await add(person, device);
    const { call } = { call: world.as(await login(device)) };
    expect(await outcomeOf(call(security.deleteAccount, { body: {} }))).toMatchObject({ status: 200 });
  });
});
