import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import type { CallInput } from "#shared/endpoint.ts";
import { mailedLink } from "#server/testing/mailed-link.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

function register(changes: Partial<CallInput<typeof accounts.register>["body"]>) {
  const person = { email: "jan@example.com", password: "haslo123", name: "Jan", surname: "Kos" };
  return world.call(accounts.register, { body: { ...person, ...changes } });
}

describe("POST /auth/register", () => {
  it("knows an email address with a domain in one's own script in either spelling", async () => {
    const [typed, inDns] = ["jan@żółw.pl", "jan@xn--w-uga1v8h.pl"] as const;

    await register({ email: typed });

    await expect(register({ email: inDns })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    await expect(register({ email: typed.normalize("NFD") })).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    const link = await mailedLink(world, inDns, "/activate-account");
    await world.call(accounts.activate, { query: { code: link.get("code") ?? "" } });
    for (const email of [typed, inDns]) {
      const { token } = await world.call(accounts.login, { body: { email, password: "haslo123" } });
      expect((await world.as({ token })(accounts.me)).email).toBe(inDns);
    }
    const staff = await world.person({ role: "admin" });
    for (const adminSearch of [typed, inDns, "żółw.pl", "@ŻÓŁW.PL", "xn--w-uga1v8h.pl"]) {
      const found = await staff.call(users.list, { query: { adminSearch } });
      expect([adminSearch, found.items.map(({ email }) => email)]).toEqual([adminSearch, [inDns]]);
    }
  });

  it("takes a name for no domain when staff search for it", async () => {
    await register({ email: "zofia@example.com", name: "Zofia", surname: "Żółw" });
    const staff = await world.person({ role: "admin" });

    const found = await staff.call(users.list, { query: { adminSearch: "żółw" } });

    expect(found.items.map(({ email }) => email)).toContain("zofia@example.com");
  });

  it("takes names in decomposed letters as those in composed ones", async () => {
    const email = "lucja@example.com";

    await register({ email, name: "Łucja".normalize("NFD"), surname: "Żółć-Dvořák".normalize("NFD") });

    const user = await world.services.db
      .selectFrom("users")
      .select(["name", "surname"])
      .where("email", "=", email)
      .executeTakeFirst();
    expect(user).toEqual({ name: "Łucja", surname: "Żółć-Dvořák" });
  });
});
