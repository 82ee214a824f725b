import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#shared/contract.ts";
import { endpointPath, queryString } from "#shared/client.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";
import { STAFF_CALLS, type CallInput } from "./testing/staff-calls.ts";
import { createStaffEntities } from "./testing/staff-entities.ts";

const ENDPOINTS = new Map(
  Object.entries(api).flatMap(([noun, endpoints]) =>
    Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${noun}.${name}`, endpoint]),
  ),
);
/** Calls whose record names what they have created. */
const CREATING = [
  ...["moderation.decide", "invitations.create", "videoPages.create", "userAdmin.create"],
  ...["personalInvitations.send", "addressBlocks.create"],
];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const AN_ID: unknown = expect.stringMatching(UUID);
const STAFF_ACCESS = ["ownerOrStaff", "staff", "admin"];

let world: World;
/** Prepares what the calls act on. */
let preparer: Person;
let callers: Readonly<Record<"visitor" | "user" | "creator" | "moderator" | "admin", Person | undefined>>;
beforeAll(async () => {
  // Jobs wait, so that staff can act on them.
  const env = {
    PUBLIC_URL: "https://nadaj.example",
    OPERATOR_NAME: "Fundacja|Nadaj Warszawa",
    NADAJ_DONATION_ACCOUNT: "PL61 1090 1014 0000 0712 1981 2874",
  };
  world = await openWorld({ isWorker: false, env });
  preparer = await world.person({ role: "admin" });
  callers = {
    visitor: undefined,
    user: await world.person(),
    creator: await world.creator(),
    moderator: await world.person({ role: "moderator" }),
    admin: await world.person({ role: "admin" }),
  };
});
afterAll(() => world.close());

type Caller = keyof typeof callers;

async function statusOf(endpoint: Endpoint, caller: Caller, input: CallInput): Promise<number> {
  const { method } = endpoint;
  const filled = endpointPath(endpoint, input.params);
  const token = callers[caller]?.token;
  const hasBody = method !== "GET" && method !== "DELETE";
  const response = await fetch(`${world.url}/api${filled}${queryString(input.query)}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { "content-type": input.file?.type ?? "application/json" } : {}),
    },
    ...(hasBody ? { body: input.file ?? JSON.stringify(input.body ?? {}) } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}

/** What is recorded beyond what the preparation leaves. */
async function recordsOf(call: string) {
  return world.services.db
    .selectFrom("staff_actions")
    .select(["call", "subject", "done_by", "from_command_line"])
    .where("call", "=", call)
    .where((eb) => eb.or([eb("done_by", "is", null), eb("done_by", "<>", preparer.id)]))
    .orderBy("id")
    .execute();
}

/** Reading may find nothing; acting has to succeed. */
function outcomeOf(status: number, kind: "reads" | "acts"): number | "done" {
  const isFound = status >= 200 && status < 300;
  return isFound || (kind === "reads" && status === 404) ? "done" : status;
}

function subjectOf({ params = {}, subject }: CallInput): string | null {
  return subject ?? (Object.values(params).join("/") || null);
}

describe("the matrix of the staff", () => {
  it("has a row for every call of the contract that asks for rights of the staff, and no other [OPS-137]", () => {
    const declared = [...ENDPOINTS].filter(([, { access }]) => STAFF_ACCESS.includes(access));
    expect(Object.keys(STAFF_CALLS).toSorted()).toEqual(declared.map(([name]) => name).toSorted());
  });

  it("takes a call for reading only if it is a GET, or says so in the contract [OPS-137]", () => {
    const found = [...ENDPOINTS]
      .filter(([name]) => name in STAFF_CALLS)
      .map(([name, { method, changesNothing }]) => [name, method === "GET" || changesNothing === true]);
    const expected = Object.entries(STAFF_CALLS).map(([name, { kind }]) => [name, kind === "reads"]);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it.each(Object.entries(STAFF_CALLS))(
    "%s: the right roles, and a record of each success [OPS-137]",
    async (name, { by, kind, input }) => {
      const endpoint = ENDPOINTS.get(name);
      if (!endpoint) throw new Error(`${name} is not in the contract`);
      const allowed: readonly Caller[] = by === "admin" ? ["admin"] : ["moderator", "admin"];
      for (const caller of Object.keys(callers) as Caller[]) {
        // Things of their own: a call may be possible only once.
        const given = await input(await createStaffEntities(world, preparer));
        const before = await recordsOf(name);

        const status = await statusOf(endpoint, caller, given);

        const added = (await recordsOf(name)).slice(before.length);
        const subject = CREATING.includes(name) ? AN_ID : subjectOf(given);
        const done = { call: name, done_by: callers[caller]?.id, from_command_line: false, subject };
        const isAllowed = allowed.includes(caller);
        expect({ caller, outcome: outcomeOf(status, kind), added }).toEqual({
          caller,
          outcome: isAllowed ? "done" : caller === "visitor" ? 401 : 403,
          added: isAllowed && kind === "acts" ? [done] : [],
        });
      }
    },
  );
});
