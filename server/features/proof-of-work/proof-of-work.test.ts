import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { invitations } from "#shared/accounts/invitations.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { proofOfWork, type ProofOfWork } from "#shared/accounts/proof-of-work.ts";
import { createClient, type Call } from "#shared/client.ts";
import type { CallInput } from "#shared/endpoint.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import { createAccount } from "#server/features/auth/registration.ts";
import { saveSettings } from "#server/features/site-settings/site-settings.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openSecondMachine, type SecondMachine } from "#server/testing/second-machine.ts";
import { openWorld, outcomeOf, type World } from "#server/testing/world.ts";

const MISSING = { status: 400, code: "PROOF_OF_WORK_MISSING" };
const WRONG = { status: 400, code: "PROOF_OF_WORK_WRONG" };
const USED = { status: 409, code: "PROOF_OF_WORK_USED" };
const PERSON = { password: "haslo123", name: "Ewa", surname: "Lis" };
const OK = { status: 200 };
/** The key with which all processes of a site sign. */
const ENV = { NADAJ_SECRET: "proof-of-work-of-several-processes" };

let world: World;
let machine: SecondMachine;
let guests = 0;
beforeAll(async () => {
  world = await openWorld({ env: ENV });
  await set({ "registration.proofOfWork": true });
  machine = await openSecondMachine(world.databaseUrl, ENV);
});
afterAll(async () => {
  await machine.close();
  await world.close();
});

function set(values: Partial<SiteSettings>) {
  return saveSettings(world.services, { values, changedBy: null, now: world.clock.now() });
}

async function solve(call: Call = world.call): Promise<ProofOfWork> {
  const challenge = await call(proofOfWork.challenge);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("the challenge was not solved");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

function newAddress(): string {
  guests += 1;
  return `gosc${guests}@example.com`;
}

type Changes = Partial<CallInput<typeof accounts.register>["body"]>;

function register(proof?: ProofOfWork, changes: Changes = {}, call: Call = world.call) {
  const body = {
    ...{ email: newAddress(), ...PERSON, ...changes },
    ...(proof ? { proofOfWork: proof } : {}),
  };
  return outcomeOf(call(accounts.register, { body }));
}

async function invite(): Promise<{ email: string; invitation: string }> {
  const admin = await world.person({ role: "admin" });
  const email = newAddress();
  const { name, surname } = PERSON;
  await admin.call(personalInvitations.send, {
    body: { email, name, surname, role: "user", language: "pl" },
  });
  return { email, invitation: (await mailedLink(world, email, "/register")).get("invitation") ?? "" };
}

function usedRows() {
  return world.services.db.selectFrom("used_proofs_of_work").selectAll().execute();
}

describe("the proof of work of a registration", () => {
  it("is required, and registers one account", async () => {
    const proof = await solve();
    expect(await register()).toMatchObject(MISSING);

    expect(await register(proof)).toEqual(OK);

    expect(await register(proof)).toMatchObject(USED);
    expect(await register(await solve())).toEqual(OK);
  });

  it("is refused if it is not the solution of a challenge of the site", async () => {
    const proof = await solve();
    const { challenge, solution } = proof;
    const { parameters } = challenge;
    const { counter, derivedKey } = solution;
    const other = (await solve()).challenge;
    for (const wrong of [
      { challenge, solution: { counter: counter + 1, derivedKey } },
      { challenge, solution: { counter: 2 ** 40, derivedKey } },
      {
        challenge,
        solution: {
          counter,
          derivedKey: derivedKey.replace(/.{4}$/, (end) => (end === "0000" ? "1111" : "0000")),
        },
      },
      { challenge: other, solution },
      { challenge: { ...challenge, signature: other.signature }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, keyPrefix: "0" } }, solution },
      { challenge: { ...challenge, parameters: { ...parameters, nonce: "0" } }, solution },
      {
        challenge: { ...challenge, parameters: { ...parameters, expiresAt: parameters.expiresAt + 60 } },
        solution,
      },
    ]) {
      expect(await register(wrong)).toMatchObject(WRONG);
    }
    expect(await register(proof)).toEqual(OK);
  });

  it("is used by one of several registrations at the same time", async () => {
    const proof = await solve();

    const outcomes = await Promise.all(Array.from({ length: 4 }, () => register(proof)));

    const codes = outcomes.map(({ code }) => code ?? "registered");
    expect(codes.toSorted()).toEqual([USED.code, USED.code, USED.code, "registered"]);
  });

  it("is accepted by another process, which knows what was used here", async () => {
    const there = createClient({ base: `${machine.url}/api` });
    const [fromHere, fromThere] = [await solve(), await solve(there)];

    expect(await register(fromHere, {}, there)).toEqual(OK);
    expect(await register(fromThere)).toEqual(OK);

    expect(await register(fromHere)).toMatchObject(USED);
    expect(await register(fromThere, {}, there)).toMatchObject(USED);
  });

  it("is used by a registration that is refused for another reason", async () => {
    const email = newAddress();
    expect(await register(await solve(), { email })).toEqual(OK);
    const proof = await solve();

    expect(await register(proof, { email })).toMatchObject({ code: "EMAIL_TAKEN" });

    expect(await register(proof)).toMatchObject(USED);
  });

  it("stays unused by a registration whose fields are wrong", async () => {
    const proof = await solve();
    expect(await register(proof, { password: "x" })).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(await register(proof)).toEqual(OK);
  });

  it("ends after 20 minutes, and its record with it", async () => {
    const [used, late] = [await solve(), await solve()];
    expect(await register(used)).toEqual(OK);
    world.clock.advance(19 * 60);
    expect(await register(await solve())).toEqual(OK);
    expect(await register(used)).toMatchObject(USED);

    world.clock.advance(61);
    for (const proof of [used, late]) expect(await register(proof)).toMatchObject(WRONG);
    expect(await register(await solve())).toEqual(OK);

    const rows = await usedRows();
    expect(rows.map(({ signature }) => signature.toString("hex"))).not.toContain(used.challenge.signature);
    const now = world.clock.now().getTime();
    expect(rows.every(({ expires_at }) => expires_at.getTime() > now)).toBe(true);
  });

  it("is required of requests for an account and of invitation codes", async () => {
    const admin = await world.person({ role: "admin" });
    const { code } = await admin.call(invitations.create, { body: { uses: 2 } });
    await set({ "registration.mode": "invitation" });
    expect(await register(undefined, { invitationCode: code })).toMatchObject(MISSING);
    expect(await register(await solve(), { invitationCode: code })).toEqual(OK);

    await set({ "registration.mode": "approval" });
    const reason = "Chcę komentować transmisje z mojego miasta.";
    expect(await register(undefined, { reason })).toMatchObject(MISSING);
    expect(await register(await solve(), { reason })).toEqual(OK);
    await set({ "registration.mode": "open" });
  });

  it("is not required of invited people and of accounts that an operator creates", async () => {
    const invited = await invite();
    expect(await register(undefined, { ...invited, email: newAddress() })).toMatchObject({
      code: "INVITATION_OTHER_EMAIL",
    });
    expect(await register(undefined, invited)).toEqual(OK);
    expect(await register(undefined, { invitation: "unknown" })).toMatchObject({
      code: "INVITATION_UNKNOWN",
    });

    const operated = { ...PERSON, email: newAddress(), role: "user" } as const;
    expect(await createAccount(world.services, operated)).toEqual(expect.any(String));
  });

  it("is refused with a sentence in the language of the visitor", async () => {
    const [pl, en] = [world.as({ locale: "pl" }), world.as({ locale: "en" })];
    const messageOf = async (call: Call) => {
      const body = { email: newAddress(), ...PERSON };
      return call(accounts.register, { body }).catch((error: unknown) =>
        error instanceof Error ? error.message : "",
      );
    };
    expect(await messageOf(pl)).toMatch(/^Zabrakło sprawdzenia.+\.$/);
    expect(await messageOf(en)).toMatch(/^The check.+ is missing.+\.$/);
  });

  it("is not required, and not announced, where it is off", async () => {
    expect(await world.call(invitations.registration)).toEqual({ registration: "open", proofOfWork: true });

    await set({ "registration.proofOfWork": false });

    expect(await world.call(invitations.registration)).toEqual({ registration: "open" });
    expect(await register()).toEqual(OK);
    await set({ "registration.proofOfWork": true });
  });
});

it("gives an address 60 challenges a minute", async () => {
  const limited = await openSecondMachine(world.databaseUrl, {}, { isRateLimited: true });
  const call = createClient({ base: `${limited.url}/api` });
  const outcomes = [];
  for (let asked = 0; asked < 61; asked += 1) outcomes.push(await outcomeOf(call(proofOfWork.challenge)));
  await limited.close();
  expect(outcomes.map(({ status }) => status)).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
});
