import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { type BulkAct, manyUsers } from "#shared/user-admin/many.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const UNKNOWN = "0199a000-0000-7000-8000-000000000000";
const DAY_MS = 86_400_000;
const ROLES = ["user", "creator", "moderator", "admin"] as const;

let world: World;
let moderator: Person;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

const later = (days = 7) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();
const block = (): BulkAct => ({ kind: "block", until: later(), reason: "Reklamy" });
const idsOf = (people: readonly Pick<Person, "id">[]) => people.map(({ id }) => id);

async function act(actor: Person, people: readonly Pick<Person, "id">[], wanted: BulkAct) {
  const { items } = await actor.call(manyUsers.act, { body: { ids: idsOf(people), act: wanted } });
  return items;
}

/** The codes of the refusals, in the order of the accounts; null where it was done. */
async function refusals(actor: Person, people: readonly Pick<Person, "id">[], wanted: BulkAct) {
  return (await act(actor, people, wanted)).map(({ refusal }) => refusal?.code ?? null);
}

const login = ({ email, password }: Person) =>
  outcomeOf(world.call(accounts.login, { body: { email, password } }));

describe("an act on many accounts", () => {
  it("blocks each with reason and end; one refusal stops none of the others [OPS-052]", async () => {
    const [first, second, third] = [await world.person(), await world.person(), await world.person()];
    const until = later();

    const wanted: BulkAct = { kind: "block", until, reason: "Reklamy" };
    const items = await act(moderator, [first, admin, second, moderator, { id: UNKNOWN }, third], wanted);

    expect(items).toEqual([
      { _id: first.id, refusal: null },
      {
        _id: admin.id,
        refusal: { code: "STAFF_ACCOUNT", message: "Only administrators can change accounts of the staff." },
      },
      { _id: second.id, refusal: null },
      {
        _id: moderator.id,
        refusal: { code: "OWN_ACCOUNT", message: "You cannot do this to your own account." },
      },
      { _id: UNKNOWN, refusal: expect.objectContaining({ code: "NOT_FOUND" }) },
      { _id: third.id, refusal: null },
    ]);
    for (const person of [first, second, third]) {
      expect(await login(person)).toMatchObject({ code: "ACCOUNT_BLOCKED" });
      expect(await outcomeOf(person.call(accounts.me))).toMatchObject({ status: 401 });
      expect((await world.mailTo(person.email)).text).toContain("Reklamy");
      const { blocks } = await admin.call(userAdmin.show, { params: { id: person.id } });
      expect(blocks).toMatchObject([{ scope: "account", blockedUntil: until, reason: "Reklamy" }]);
    }
    expect(await login(admin)).toMatchObject({ status: 200 });
    expect(await login(moderator)).toMatchObject({ status: 200 });
  });

  it("unblocks those who are blocked, and says so of the others [OPS-052]", async () => {
    const [blocked, free] = [await world.person(), await world.person()];
    await act(moderator, [blocked], block());

    expect(await refusals(moderator, [blocked, free], { kind: "unblock" })).toEqual([
      null,
      "ACT_WITHOUT_EFFECT",
    ]);

    expect(await login(blocked)).toMatchObject({ status: 200 });
  });

  it("ends sessions and mails those who had some [OPS-052]", async () => {
    const [present, absent] = [await world.person(), await world.person()];
    await absent.call(accounts.logout);

    const found = await refusals(moderator, [present, absent], { kind: "endSessions" });

    expect(found).toEqual([null, "ACT_WITHOUT_EFFECT"]);
    expect(await outcomeOf(present.call(accounts.me))).toMatchObject({ status: 401 });
    expect((await world.mailTo(present.email)).text).toContain("has ended all sessions");
  });

  it("sends each a link of their own, at most once a minute [OPS-052]", async () => {
    const both = [await world.person(), await world.person()];
    const wanted: BulkAct = { kind: "sendResetLink" };

    expect(await refusals(moderator, both, wanted)).toEqual([null, null]);

    const codes = await Promise.all(
      both.map(async ({ email }) => /code=([\w-]+)/.exec((await world.mailTo(email)).text)?.[1]),
    );
    expect(new Set(codes).size).toBe(2);
    expect(await refusals(moderator, both, wanted)).toEqual(["TOO_MANY_REQUESTS", "TOO_MANY_REQUESTS"]);
  });

  it("changes roles for administrators only [OPS-052]", async () => {
    const [user, creator] = [await world.person(), await world.person({ role: "creator" })];
    const wanted: BulkAct = { kind: "changeRole", role: "creator" };

    const sent = moderator.call(manyUsers.act, { body: { ids: [user.id], act: wanted } });
    expect(await outcomeOf(sent)).toMatchObject({ status: 403, code: "ROLE_OF_ADMINISTRATORS" });
    const found = await refusals(admin, [user, creator, admin], wanted);
    expect(found).toEqual([null, "ACT_WITHOUT_EFFECT", "OWN_ACCOUNT"]);

    const { role } = await admin.call(userAdmin.show, { params: { id: user.id } });
    expect(role).toBe("creator");
    expect((await world.mailTo(user.email)).text).toContain("Creator");
  });

  it.each(["user", "creator"] as const)("of a %s is refused [OPS-052]", async (role) => {
    const actor = await world.person({ role });
    const { id } = await world.person();
    const call = actor.call(manyUsers.act, { body: { ids: [id], act: block() } });
    expect(await outcomeOf(call)).toMatchObject({ status: 403 });
  });

  it.each(["moderator", "admin"] as const)(
    "of a %s is allowed as for one account [OPS-052]",
    async (role) => {
      const actor = await world.person({ role });
      const targets = await Promise.all(ROLES.map((one) => world.person({ role: one })));
      const call = () => actor.call(manyUsers.act, { body: { ids: idsOf(targets), act: block() } });
      const single = await Promise.all(
        targets.map(({ id }) =>
          outcomeOf(actor.call(users.edit, { params: { id }, body: { blockedUntil: later() } })),
        ),
      );
      const { items } = await call();
      expect(items.map(({ refusal }) => refusal === null)).toEqual(
        single.map(({ status }) => status === 200),
      );
    },
  );

  it("answers in the language of the caller, and names an account that was sent twice once", async () => {
    const { token } = moderator;

    const { items } = await world.as({ token, locale: "pl" })(manyUsers.act, {
      body: { ids: [admin.id, admin.id], act: block() },
    });

    expect(items).toMatchObject([{ refusal: { message: "Konta obsługi zmienia tylko administrator." } }]);
  });

  it("with an end in the past is refused as a whole, and lifts no block", async () => {
    const person = await world.person();
    await act(moderator, [person], block());
    const past: BulkAct = { kind: "block", until: later(-1), reason: "" };

    const sent = moderator.call(manyUsers.act, { body: { ids: [person.id], act: past } });

    expect(await outcomeOf(sent)).toMatchObject({ status: 400, code: "DATE_PAST" });
    expect(await login(person)).toMatchObject({ code: "ACCOUNT_BLOCKED" });
  });

  it("is recorded with who did it, in the history of each account", async () => {
    const both = [await world.person(), await world.person()];

    await act(moderator, both, { kind: "endSessions" });

    for (const { id } of both) {
      const { items } = await admin.call(userAdmin.history, { params: { id }, query: { limit: 1 } });
      expect(items).toMatchObject([{ kind: "endSessions", by: { _id: moderator.id } }]);
    }
    const call = { call: "manyUsers.act", done_by: moderator.id };
    const rows = await world.services.db.selectFrom("staff_actions").selectAll().execute();
    expect(rows).toEqual(expect.arrayContaining([expect.objectContaining(call)]));
  });
});
