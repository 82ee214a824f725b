import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { createClient, endpointPath, queryString } from "#shared/client.ts";
import { api } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { liveService } from "#shared/live/contract.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { twoFactor } from "#shared/accounts/two-factor.ts";
import { AppError } from "#shared/errors.ts";
import { startLiveStream } from "#server/testing/chat-room.ts";
import { OWNED_INPUTS } from "#server/testing/owned-inputs.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { listStaffActions, recordCommand, recordStaffCall } from "./audit.ts";
import { createStaffEntities, type StaffEntities } from "./testing/staff-entities.ts";

let world: World;
let admin: Person;
let moderator: Person;
beforeAll(async () => {
  world = await openWorld({ isWorker: false });
  admin = await world.person({ role: "admin" });
  moderator = await world.person({ role: "moderator" });
});
afterAll(() => world.close());

async function recorded() {
  const { items } = await listStaffActions(world.services, { limit: 100, offset: 0 });
  return items;
}

interface OwnedInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object | null;
}

/** Every changing call that asks for ownership, which administrators have of all things. */
const OWNER_CALLS = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) => {
    if (endpoint.access !== "owner" || endpoint.method === "GET") return [];
    const inputs = OWNED_INPUTS[noun as keyof typeof OWNED_INPUTS] as Readonly<
      Record<string, (things: StaffEntities) => OwnedInput>
    >; // each call with this access has one
    return [{ call: `${noun}.${name}`, endpoint, input: inputs[name] }];
  }),
);

async function isDone(endpoint: Endpoint, { params, query, body }: OwnedInput): Promise<boolean> {
  const path = endpointPath(endpoint, params);
  const hasBody = endpoint.method !== "DELETE" && !endpoint.upload;
  const response = await fetch(`${world.url}/api${path}${queryString(query)}`, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  await response.arrayBuffer();
  return response.ok;
}

describe("what the staff change", () => {
  it("is recorded for every call that asks for ownership, exactly if it succeeds", async () => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { call, endpoint, input } of OWNER_CALLS) {
      const things = await createStaffEntities(world, admin);
      const before = (await recorded()).length;
      const done = await isDone(endpoint, input?.(things) ?? {});
      found[call] = (await recorded()).slice(0, (await recorded()).length - before).map((one) => one.call);
      expected[call] = done ? [call] : [];
    }
    expect(found).toEqual(expected);
    // The others need a state or a file that the things do not have.
    expect(Object.values(expected).flat().length).toBeGreaterThan(20);
    await world.services.db.deleteFrom("staff_actions").execute();
  });

  it("is recorded where everybody may call, and the staff may do more", async () => {
    const { ticketId: id } = await createStaffEntities(world, admin);
    await moderator.call(tickets.reply, { params: { id }, body: { content: "Już działa" } });
    expect((await recorded())[0]).toMatchObject({
      ...{ call: "tickets.reply", subject: id, by: { _id: moderator.id }, isFromCommandLine: false },
    });
  });

  it("is recorded for a stream that the live service ends", async () => {
    const id = await startLiveStream(await world.creator());
    const headers = () => ({ authorization: `Bearer ${admin.token}` });
    await createClient({ base: `${world.url}/live`, headers })(liveService.endStream, { params: { id } });
    expect((await recorded())[0]).toMatchObject({ call: "liveService.endStream", subject: id });
  });

  it("is not recorded if it is their own account, or nobody of the staff did it", async () => {
    const before = await recorded();
    await admin.call(accounts.edit, { body: { name: "Ewa" } });
    await outcomeOf(admin.call(twoFactor.requestEnable));
    await world.creator();
    expect((await recorded()).map(({ _id }) => _id)).toEqual(before.map(({ _id }) => _id));
  });

  it("is recorded without what was sent, and stays when the account is deleted", async () => {
    const { userId: id } = await createStaffEntities(world, admin);
    const leaving = await world.person({ role: "admin" });
    const body = { blockedUntil: "2100-01-01T00:00:00.000Z", blockReason: "Tajny powód" };
    await leaving.call(users.edit, { params: { id }, body });
    const { rows } = await world.services.db
      .selectFrom("staff_actions")
      .selectAll()
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }));
    expect(rows).not.toContain("Tajny");

    await world.services.db.deleteFrom("users").where("id", "=", leaving.id).execute();

    expect((await recorded())[0]).toMatchObject({
      ...{ call: "users.edit", subject: id, by: null, isFromCommandLine: false },
    });
  });
});

describe("a record", () => {
  const call = { endpoint: users.edit, params: { id: "0199a000-0000-7000-8000-000000000001" } };
  const contextOf = () => ({
    ...{ db: world.services.db, now: world.clock.now() },
    viewer: { id: admin.id, role: "admin" as const, age: null, channels: [] },
  });

  it("is there before the work, and stays after a failure that nobody expects", async () => {
    const seen = vi.fn<(subject: string | null | undefined) => void>();
    const work = recordStaffCall(contextOf(), call, async () => {
      seen((await recorded())[0]?.subject);
      throw new Error("the connection is lost");
    });
    await expect(work).rejects.toThrow("the connection is lost");
    expect(seen).toHaveBeenCalledWith(call.params.id);
    expect((await recorded())[0]).toMatchObject({ call: "users.edit", subject: call.params.id });
  });

  it("is deleted after a refusal, of a call and of a command", async () => {
    const before = await recorded();
    const refuse = () => Promise.reject(new AppError("FORBIDDEN"));
    await expect(recordStaffCall(contextOf(), call, refuse)).rejects.toThrow(AppError);
    const command = { call: "user role", subject: admin.id };
    await expect(recordCommand(world.services, command, refuse)).rejects.toThrow(AppError);
    expect(await recorded()).toEqual(before);
  });

  it("is on the page of its place, the newest first", async () => {
    const all = await recorded();
    const { items, count } = await listStaffActions(world.services, { limit: 2, offset: 1 });
    expect(items).toEqual(all.slice(1, 3));
    expect(count).toBe(all.length);
  });

  it("of a command names what it created", async () => {
    await recordCommand(world.services, { call: "user create", subject: null }, async () => ({
      created: admin.id,
    }));
    expect((await recorded())[0]).toMatchObject({
      ...{ call: "user create", subject: admin.id, by: null, isFromCommandLine: true },
    });
  });
});
