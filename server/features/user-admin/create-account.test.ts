import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { security } from "#shared/accounts/security.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { listOutbox } from "#server/platform/mail/outbox.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";

const PASSWORD = "haslo123";
type NewPerson = CallInput<typeof userAdmin.create>["body"];

let world: World;
let moderator: Person;
let admin: Person;
let people = 0;
beforeAll(async () => {
  world = await openWorld({ env: { NADAJ_REGISTRATION: "closed" } });
  moderator = await world.person({ role: "moderator" });
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

function newPerson(changes: Partial<NewPerson> = {}): NewPerson {
  people += 1;
  const person = { email: `osoba${people}@example.com`, name: "Ewa", surname: "Lis" };
  return { ...person, role: "user", language: "pl", ...changes };
}

const login = (email: string) =>
  outcomeOf(world.call(accounts.login, { body: { email, password: PASSWORD } }));

describe("an account that the staff creates", () => {
  it("is confirmed; its owner sets a password by the link of the email, and logs in [OPS-045]", async () => {
    const person = newPerson({ language: "en", role: "creator" });

    const answer = await moderator.call(userAdmin.create, { body: person });

    const { subject, text } = await world.mailTo(person.email);
    expect(subject).toContain("You have an account");
    expect(text).toContain("has created an account for you");
    const link = await mailedLink(world, person.email, "/en/reset-password");
    const code = link.get("code") ?? "";
    expect(JSON.stringify(answer)).not.toContain(code);
    expect(await login(person.email)).toMatchObject({ code: "LOGIN_FAILED" });
    const body = { email: person.email, code, newPassword: PASSWORD };
    await world.call(security.resetPassword, { body });
    expect(await login(person.email)).toMatchObject({ status: 200 });
    // A first password is not a changed one. Emails are sent in order: that of the other account is later.
    const other = newPerson();
    await moderator.call(userAdmin.create, { body: other });
    await world.mailTo(other.email);
    const { items: mails } = await listOutbox({
      dataDir: world.services.config.dataDir,
      limit: 50,
      offset: 0,
    });
    const subjects = mails.filter(({ to }) => to === person.email).map((mail) => mail.subject);
    expect(subjects).not.toContainEqual(expect.stringContaining("changed"));
    const params = { id: answer._id };
    expect(await admin.call(userAdmin.show, { params })).toMatchObject({ role: "creator", name: "Ewa" });
    const { items } = await admin.call(userAdmin.history, { params, query: {} });
    expect(items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: "createAccount", by: { _id: moderator.id, name: "Ola Kowal" } }),
      ]),
    );
  });

  it("is recorded among the actions of the staff, as an invitation is", async () => {
    const { _id: account } = await moderator.call(userAdmin.create, { body: newPerson() });
    const { _id: invitation } = await moderator.call(personalInvitations.send, { body: newPerson() });

    const rows = await world.services.db
      .selectFrom("staff_actions")
      .select(["call", "subject"])
      .where("done_by", "=", moderator.id)
      .execute();

    expect(rows).toEqual(
      expect.arrayContaining([
        { call: "userAdmin.create", subject: account },
        { call: "personalInvitations.send", subject: invitation },
      ]),
    );
  });

  it("is refused for an address that has one, and for roles above creator by moderators [OPS-045]", async () => {
    const known = await world.person();
    const create = (actor: Person, body: NewPerson) => outcomeOf(actor.call(userAdmin.create, { body }));

    expect(await create(admin, newPerson({ email: known.email }))).toMatchObject({ code: "EMAIL_TAKEN" });
    for (const role of ["moderator", "admin"] as const) {
      expect(await create(moderator, newPerson({ role }))).toMatchObject({
        ...{ status: 403, code: "ROLE_OF_ADMINISTRATORS" },
      });
      expect(await create(admin, newPerson({ role }))).toMatchObject({ status: 200 });
    }
    expect(await create(await world.person(), newPerson())).toMatchObject({ status: 403 });
  });
});
