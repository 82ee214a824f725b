import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { passkeys } from "#shared/accounts/passkeys.ts";
import { security } from "#shared/accounts/security.ts";
import { addressBlocks, type AddressBlockKind } from "#shared/address-blocks/contract.ts";
import { createClient, HttpError, type Call } from "#shared/client.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openPasskeyDevice } from "#server/testing/passkey-device.ts";
import { openSecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const ORIGIN = "https://nadaj.example";
const BLOCKED = { status: 403, code: "ADDRESS_BLOCKED" };
const DAY_SECONDS = 86_400;

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld({ env: { PUBLIC_URL: ORIGIN } });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

interface From {
  readonly token?: string;
  readonly locale?: "pl" | "en";
  readonly url?: string;
}

/** Calls from an address, behind a proxy that the site trusts. */
function from(address: string, { token, locale = "en", url = world.url }: From = {}): Call {
  const headers = {
    "x-forwarded-for": address,
    "accept-language": locale,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return createClient({ base: `${url}/api`, headers: () => headers });
}

function later(seconds: number): string {
  return new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
}

function block(kind: AddressBlockKind, target: string, seconds = DAY_SECONDS, reason = "Spam z tej sieci") {
  return admin.call(addressBlocks.create, { body: { kind, target, reason, endsAt: later(seconds) } });
}

const login = (call: Call, { email, password }: Person) =>
  outcomeOf(call(accounts.login, { body: { email, password } }));

let people = 0;
function register(call: Call, email = `newcomer${(people += 1)}@example.com`) {
  return call(accounts.register, { body: { email, password: "haslo123", name: "Ala", surname: "Kot" } });
}

async function messageOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => "",
    (error: unknown) => (error instanceof HttpError ? error.message : String(error)),
  );
}

describe("a block of an address range", () => {
  it("refuses to register and log in from inside, not from outside, until its end [OPS-054]", async () => {
    const person = await world.person();
    const inside = from("203.0.113.200");
    const outside = from("203.0.114.1");
    await block("range", "203.0.113.7/24", DAY_SECONDS);

    expect(await login(inside, person)).toMatchObject(BLOCKED);
    expect(await outcomeOf(register(inside))).toMatchObject(BLOCKED);
    expect(await messageOf(register(inside))).toMatch(
      /Nobody can register or log in from your network.+20\d\d/,
    );
    const polish = from("203.0.113.1", { locale: "pl" });
    expect(await messageOf(register(polish))).toMatch(/^Z.Twojej sieci nie można.+Blokada trwa do.+20\d\d/);
    expect(await login(outside, person)).toEqual({ status: 200 });
    expect(await outcomeOf(register(outside))).toEqual({ status: 200 });
    const own = { kind: "range", target: "127.0.0.1", reason: "Spam", endsAt: later(DAY_SECONDS) } as const;
    expect(await outcomeOf(admin.call(addressBlocks.create, { body: own }))).toMatchObject({
      ...{ status: 409, code: "RANGE_OF_CALLER" },
    });

    world.clock.advance(DAY_SECONDS + 1);
    expect(await login(inside, person)).toEqual({ status: 200 });
    expect(await outcomeOf(register(inside))).toEqual({ status: 200 });
  });

  it("tries no password: a wrong one gives the same answer", async () => {
    const person = await world.person();
    await block("range", "203.0.115.0/24");
    const inside = from("203.0.115.9");

    expect(await login(inside, { ...person, password: "wrong" })).toMatchObject(BLOCKED);
    const body = { email: person.email, password: person.password };
    expect(await outcomeOf(inside(security.restoreAccount, { body }))).toMatchObject(BLOCKED);
  });

  it("refuses a passkey and the link of an activation, which works later", async () => {
    const person = await world.person();
    const device = openPasskeyDevice();
    const situation = { origin: ORIGIN, rpId: "nadaj.example" };
    const created = await person.call(passkeys.creationOptions);
    const credential = device.create({ challenge: created.challenge, ...situation });
    await person.call(passkeys.create, { body: { credential } });
    const email = "link@example.com";
    await register(world.call, email);
    const code = (await mailedLink(world, email, "/activate-account")).get("code") ?? "";
    const { _id } = await block("range", "203.0.116.0/24");
    const inside = from("203.0.116.9");
    const useKey = async () => {
      const { challenge } = await inside(passkeys.loginOptions);
      return outcomeOf(
        inside(passkeys.login, { body: { credential: device.use({ challenge, ...situation }) } }),
      );
    };

    expect(await useKey()).toMatchObject(BLOCKED);
    expect(await outcomeOf(inside(accounts.activate, { query: { code } }))).toMatchObject(BLOCKED);

    await admin.call(addressBlocks.end, { params: { id: _id } });
    expect(await useKey()).toEqual({ status: 200 });
    expect(await outcomeOf(inside(accounts.activate, { query: { code } }))).toEqual({ status: 200 });
  });

  it("leaves the sessions that exist", async () => {
    const person = await world.person();
    await block("range", "203.0.117.0/24");

    const me = await from("203.0.117.9", { token: person.token })(accounts.me);

    expect(me._id).toBe(person.id);
  });

  it("has the whole network of an address of the sixth version", async () => {
    const person = await world.person();
    const { target } = await block("range", "2001:db8:1:2:3:4:5:6");

    expect(target).toBe("2001:db8:1:2::/64");
    expect(await login(from("2001:db8:1:2:ffff::1"), person)).toMatchObject(BLOCKED);
    expect(await login(from("2001:db8:1:3::1"), person)).toEqual({ status: 200 });
  });

  it("has an address of the fourth version that is written as one of the sixth, and no words", async () => {
    const person = await world.person();
    const { target } = await block("range", "203.0.118.9");

    expect(target).toBe("203.0.118.9");
    expect(await login(from("::ffff:203.0.118.9"), person)).toMatchObject(BLOCKED);
    expect(await login(from("203.0.118.8"), person)).toEqual({ status: 200 });
    expect(await login(from("unknown"), person)).toEqual({ status: 200 });
  });

  it("works at once in all processes", async () => {
    const person = await world.person();
    const other = await openSecondMachine(world.databaseUrl, { PUBLIC_URL: ORIGIN });
    const inside = from("203.0.119.9", { url: other.url });

    const before = await login(inside, person);
    await block("range", "203.0.119.0/24");
    const after = await login(inside, person);
    await other.close();

    expect(before).toEqual({ status: 200 });
    expect(after).toMatchObject(BLOCKED);
  });
});

describe("POST /address-blocks", () => {
  it.each([
    ["range", "127.0.0.1", 409, "RANGE_OF_CALLER"],
    ["range", "127.0.8.0/24", 409, "RANGE_OF_PROXY"],
    ["range", "192.168.7.0/24", 409, "RANGE_OF_PROXY"],
    ["range", "203.0.0.0/15", 400, "RANGE_TOO_WIDE"],
    ["range", "203.0.113.0/40", 400, "RANGE_INVALID"],
    ["range", "example.com", 400, "RANGE_INVALID"],
    ["domain", "203.0.113.7", 400, "DOMAIN_INVALID"],
    ["domain", "no domain", 400, "DOMAIN_INVALID"],
    ["domain", " ", 400, "VALIDATION"],
  ] as const)("refuses the %s %j", async (kind, target, status, code) => {
    const before = (await admin.call(addressBlocks.list, { query: {} })).count;

    expect(await outcomeOf(block(kind, target))).toMatchObject({ status, code });
    expect((await admin.call(addressBlocks.list, { query: {} })).count).toBe(before);
  });

  it("refuses the caller's own address as a proxy has forwarded it, in a sentence with that address", async () => {
    const call = from("198.51.100.20", { token: admin.token });
    const body = { kind: "range", target: "198.51.100.0/24", reason: "Spam", endsAt: later(60) } as const;

    expect(await messageOf(call(addressBlocks.create, { body }))).toContain("(198.51.100.20)");
    expect(await outcomeOf(admin.call(addressBlocks.create, { body }))).toEqual({ status: 200 });
  });

  it("takes an end in the future only", async () => {
    const { status, errors } = await outcomeOf(block("range", "203.0.120.0/24", -1));

    expect(status).toBe(400);
    expect(Object.keys(errors ?? {})).toEqual(["endsAt"]);
  });

  it("works only with a reason of up to 500 characters", async () => {
    const withReason = (target: string, reason: string) =>
      outcomeOf(block("range", target, DAY_SECONDS, reason));

    expect(await withReason("203.0.121.1", "x".repeat(500))).toEqual({ status: 200 });
    expect(await withReason("203.0.121.2", "x".repeat(501))).toMatchObject({ status: 400 });
    expect(await withReason("203.0.121.2", "  ")).toMatchObject({ status: 400 });
  });

  it("refuses what is blocked already, also by two administrators at once", async () => {
    const both = await Promise.all(
      ["203.0.122.0/24", "203.0.122.77/24"].map((target) => outcomeOf(block("range", target))),
    );
    const domains = await Promise.all(
      ["twice.example", "TWICE.example"].map((target) => outcomeOf(block("domain", target))),
    );

    for (const outcomes of [both, domains]) {
      expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it.each(["moderator", "creator", "user"] as const)(
    "is forbidden for a %s, as are list and end",
    async (role) => {
      const { call } = await world.person({ role });
      const id = "0199a000-0000-7000-8000-000000000000";
      const body = { kind: "range", target: "203.0.123.0/24", reason: "Spam", endsAt: later(60) } as const;

      expect(await outcomeOf(call(addressBlocks.create, { body }))).toMatchObject({ status: 403 });
      expect(await outcomeOf(call(addressBlocks.list, { query: {} }))).toMatchObject({ status: 403 });
      expect(await outcomeOf(call(addressBlocks.end, { params: { id } }))).toMatchObject({ status: 403 });
      expect(await outcomeOf(world.call(addressBlocks.list, { query: {} }))).toMatchObject({ status: 401 });
    },
  );
});

describe("a block of a mail domain", () => {
  it("refuses new accounts and new addresses of the domain and its subdomains, until its end", async () => {
    const refusal = { status: 400, code: "EMAIL_DOMAIN_BLOCKED" };
    const person = await world.person();
    const change = (email: string) =>
      outcomeOf(person.call(security.changeEmail, { body: { email, password: person.password } }));
    const { target } = await block("domain", "@Śmieci.example", DAY_SECONDS);

    expect(target).toBe("xn--mieci-tcb.example");
    for (const email of ["a@śmieci.example", "a@dalej.ŚMIECI.example"]) {
      expect({ email, ...(await outcomeOf(register(world.call, email))) }).toMatchObject({
        email,
        ...refusal,
      });
      expect({ email, ...(await change(email)) }).toMatchObject({ email, ...refusal });
    }
    expect(await messageOf(register(world.call, "a@śmieci.example"))).toMatch(
      /not accepted here until.+20\d\d/,
    );
    expect(await outcomeOf(register(world.call, "a@nieśmieci.example"))).toEqual({ status: 200 });

    world.clock.advance(DAY_SECONDS + 1);
    expect(await change("b@śmieci.example")).toEqual({ status: 200 });
    expect(await outcomeOf(register(world.call, "a@śmieci.example"))).toEqual({ status: 200 });
  });

  it("leaves the accounts that have such an address", async () => {
    const person = await world.person();
    await block("domain", "example.com");

    expect(await login(world.call, person)).toEqual({ status: 200 });
    const { items } = await admin.call(addressBlocks.list, { query: {} });
    const { _id } = items.find(({ target }) => target === "example.com") ?? { _id: "" };
    await admin.call(addressBlocks.end, { params: { id: _id } });
    expect(await outcomeOf(register(world.call))).toEqual({ status: 200 });
  });
});
