import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#shared/contract.ts";
import type { Role } from "#shared/accounts/contract.ts";
import type { Access, Endpoint } from "#shared/endpoint.ts";
import { queryString } from "#shared/client.ts";
import { newToken, tokenHash } from "#server/platform/crypto/tokens.ts";
import { OWNED_INPUTS, type OwnedEntities, UNKNOWN_ID } from "#server/testing/owned-inputs.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const CALLERS = ["visitor", "inactive", "blocked", "user", "foreign", "moderator", "owner", "admin"] as const;
type Caller = (typeof CALLERS)[number];

/** Callers that pass the access check of an endpoint, by its declared access. All others are refused. */
const ALLOWED_CALLERS: Readonly<Record<Access, readonly Caller[]>> = {
  anyone: CALLERS,
  user: ["user", "foreign", "moderator", "owner", "admin"],
  owner: ["owner", "admin"],
  ownerOrStaff: ["moderator", "owner", "admin"],
  staff: ["moderator", "admin"],
  admin: ["admin"],
};

type Inputs = Readonly<Record<string, (things: OwnedEntities) => Input>>;

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object | null | undefined;
}

const HOUR_MS = 3_600_000;

const ENDPOINTS = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ noun, name, endpoint })),
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const ROLES: Readonly<Record<Exclude<Caller, "visitor">, Role>> = {
  inactive: "user",
  blocked: "user",
  user: "user",
  foreign: "creator",
  owner: "creator",
  moderator: "moderator",
  admin: "admin",
};

/** A new user for every call, so that calls do not affect each other: some end sessions or delete accounts. */
async function makeUser(caller: Exclude<Caller, "visitor">): Promise<string> {
  const { id } = await world.services.db
    .insertInto("users")
    .values({
      ...{ email: `${newToken()}@example.com`, role: ROLES[caller], name: "Jan", surname: "Nowak" },
      ...{ password_hash: "none", age: null, address: null, sex: null, phone: null },
      activated_at: caller === "inactive" ? null : new Date(),
      blocked_until: caller === "blocked" ? new Date(Date.now() + HOUR_MS) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function openSession(userId: string): Promise<string> {
  const token = newToken();
  await world.services.db
    .insertInto("sessions")
    .values({ token_hash: tokenHash(token), user_id: userId, expires_at: new Date(Date.now() + HOUR_MS) })
    .execute();
  return token;
}

/** A public video on a public channel, and a public playlist. */
async function createEntities(ownerId: string): Promise<OwnedEntities> {
  const { db } = world.services;
  const { id: channelId } = await db
    .insertInto("channels")
    .values({ name: "Kolejowy Szlak", slug: `szlak-${ownerId}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("channel_members")
    .values({ channel_id: channelId, user_id: ownerId, role: "owner" })
    .execute();
  const { id: videoId } = await db
    .insertInto("videos")
    .values({
      channel_id: channelId,
      title: "Burza",
      status: "public",
      listed: true,
      width: null,
      height: null,
      created_by: ownerId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: playlistId } = await db
    .insertInto("playlists")
    .values({ name: "Kolej", visibility: "public", user_id: ownerId, channel_id: null, special: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: postId } = await db
    .insertInto("posts")
    .values({ message: "Jutro o świcie", channel_id: channelId, author_id: ownerId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: commentId } = await db
    .insertInto("comments")
    .values({ content: "Pięknie", video_id: videoId, host_channel_id: channelId, user_id: ownerId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: adId } = await db
    .insertInto("ads")
    .values({ channel_id: channelId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { channelId, videoId, playlistId, postId, commentId, adId };
}

/** Calls the endpoint as every kind of caller, with entities of the owner. */
async function refusals(endpoint: Endpoint, inputOf: (things: OwnedEntities) => Input): Promise<object> {
  const ownerId = await makeUser("owner");
  const input = inputOf(await createEntities(ownerId));
  const found: Partial<Record<Caller, number | undefined>> = {};
  for (const caller of CALLERS) {
    found[caller] = refusalOf(await statusFor(endpoint, await tokenOf(caller, ownerId), input));
  }
  return found;
}

async function tokenOf(caller: Caller, ownerId: string): Promise<string | undefined> {
  if (caller === "visitor") return undefined;
  if (caller === "owner") return openSession(ownerId);
  const id = await makeUser(caller);
  if (caller === "foreign") await createEntities(id);
  return openSession(id);
}

async function statusFor(endpoint: Endpoint, token: string | undefined, input: Input): Promise<number> {
  const { method, path, upload } = endpoint;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => input.params?.[name] ?? UNKNOWN_ID);
  const hasBody = method !== "GET" && method !== "DELETE";
  const answer = await fetch(
    `${world.url}/api${filled}${queryString(input.query as Parameters<typeof queryString>[0])}`,
    {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(hasBody
          ? { "content-type": upload ? (upload.types[0] ?? "image/png") : "application/json" }
          : {}),
      },
      ...(hasBody ? { body: JSON.stringify(input.body ?? {}) } : {}),
    },
  );
  return answer.status;
}

function inputsOf(noun: string): Inputs {
  const inputs: Readonly<Record<string, Inputs>> = OWNED_INPUTS;
  return inputs[noun] ?? {};
}

describe("the declared access of an endpoint is enforced", () => {
  const rows = ENDPOINTS.map(
    ({ noun, name, endpoint }) =>
      [endpoint.access, `${endpoint.method} ${endpoint.path}`, { noun, name, endpoint }] as const,
  );

  it.each(rows)("%s: %s [MCH-029, UPL-034]", async (access, _what, { noun, name, endpoint }) => {
    const expected = CALLERS.map((caller) => [caller, expectedRefusal(access, caller)] as const);
    expect(await refusals(endpoint, inputsOf(noun)[name] ?? (() => ({})))).toEqual(
      Object.fromEntries(expected),
    );
  });

  it("before validation: a refused caller gets no validation errors", async () => {
    for (const { endpoint } of ENDPOINTS.filter(({ endpoint: { access } }) => access !== "anyone")) {
      const spoilt = { params: { id: "!", slug: "!" } };
      expect(await statusFor(endpoint, undefined, spoilt), `${endpoint.method} ${endpoint.path}`).toBe(401);
    }
  });
});

function refusalOf(status: number): number | undefined {
  return status === 401 || status === 403 ? status : undefined;
}

function expectedRefusal(access: Access, caller: Caller): number | undefined {
  if (ALLOWED_CALLERS[access].includes(caller)) return undefined;
  const isAnonymous = caller === "visitor" || caller === "inactive" || caller === "blocked";
  return isAnonymous ? 401 : 403;
}
