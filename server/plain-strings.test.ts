import * as z from "zod/mini";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NO_PREFERENCES } from "#shared/accounts/content-preferences.ts";
import { api } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { liveService } from "#shared/live/contract.ts";
import { openWorld, type Person, type World } from "#server/testing/world.ts";

const BAD = { zero: "a\0b", "half a pair": "a\ud800b" } as const;
const UNKNOWN_ID = "0199a000-0000-7000-8000-000000000000";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

interface JsonSchema {
  readonly type?: string;
  readonly minLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The paths of all strings in a schema, of at least so many characters; "0" is the first item of a list, "any" a free key. */
function stringsOf(schema: JsonSchema, leastLength: number, path: readonly string[] = []): string[][] {
  const parts: [JsonSchema, string[]][] = [
    ...Object.entries(schema.properties ?? {}).map(([key, part]): [JsonSchema, string[]] => [part, [key]]),
    ...[schema.anyOf, schema.oneOf, schema.allOf]
      .flatMap((list) => list ?? [])
      .map((part): [JsonSchema, string[]] => [part, []]),
  ];
  if (schema.items) parts.push([schema.items, ["0"]]);
  if (typeof schema.additionalProperties === "object") parts.push([schema.additionalProperties, ["any"]]);
  const own = schema.type === "string" && (schema.minLength ?? 0) >= leastLength ? [[...path]] : [];
  return [...own, ...parts.flatMap(([part, keys]) => stringsOf(part, leastLength, [...path, ...keys]))];
}

function pathsOf(schema: z.ZodMiniType | undefined, leastLength = 0): string[][] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const unique = new Map(stringsOf(json, leastLength).map((path) => [path.join("."), path]));
  return [...unique.values()].filter((path) => path.length > 0);
}

/** An input with a single string. */
function inputWith([key = "", ...rest]: readonly string[], text: string): unknown {
  const inner = rest.length === 0 ? text : inputWith(rest, text);
  return key === "0" ? [inner] : { [key]: inner };
}

const ENDPOINTS = Object.entries({ ...api, liveService }).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name: `${noun}.${name}`,
    endpoint,
    noun,
  })),
);

/** Values of path parameters that are no ids. */
const PARAMS: Readonly<Record<string, string>> = { kind: "video", template: "activation", language: "pl" };

async function send({ method, path }: Endpoint, base: string, body?: unknown): Promise<Response> {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => PARAMS[name] ?? UNKNOWN_ID);
  return fetch(`${world.url}${base}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${admin.token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const baseOf = (noun: string) => (noun === "liveService" ? "/live" : "/api");

describe("strings of the contract", () => {
  const bodies = ENDPOINTS.filter(({ endpoint }) => pathsOf(endpoint.body).length > 0);

  it.each(bodies)("in the body of $name reject NUL and lone surrogates [LAS-182]", async (call) => {
    for (const path of pathsOf(call.endpoint.body)) {
      for (const [what, text] of Object.entries(BAD)) {
        const response = await send(call.endpoint, baseOf(call.noun), inputWith(path, text));
        const failure = (await response.json()) as { errors?: object };
        // Only this string has an error: the rule is checked before all others.
        const found = { status: response.status, fields: Object.keys(failure.errors ?? {}), what };
        expect(found).toEqual({ status: 400, fields: [path.join(".")], what });
      }
    }
  });

  it("are in the bodies of many calls", () => {
    expect(bodies.length).toBeGreaterThan(60);
    expect(bodies.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...["accounts.login", "accounts.register", "creators.apply", "folders.create", "smartlists.create"],
        ...["passkeys.edit", "team.block", "videos.create", "security.restoreAccount", "tickets.open"],
      ]),
    );
  });

  // What has a form of its own (a code, a slug) or is compared as it was typed (a password, a query).
  const EXEMPT = /password|code|otp|pin$|slug|token|key|email|query|chatVariant|words|credential/i;

  it("that are required reject what shows nothing", () => {
    const accepted: string[] = [];
    let checked = 0;
    for (const { name, endpoint } of ENDPOINTS) {
      for (const path of pathsOf(endpoint.body, 1).filter((keys) => !EXEMPT.test(keys.join(".")))) {
        for (const text of ["\u2800", "\u3164", "\u200b", "\u0301", "\u0001"]) {
          const { error } = z.safeParse(endpoint.body as z.ZodMiniType, inputWith(path, text.repeat(8)));
          const isRejected = error?.issues.some((issue) => issue.path.join(".") === path.join("."));
          if (!isRejected) accepted.push(`${name} ${path.join(".")}`);
          checked += 1;
        }
      }
    }
    expect(accepted).toEqual([]);
    expect(checked).toBeGreaterThan(100);
  });

  it("are stored in their normal form", async () => {
    const bio = await admin.call(api.accounts.edit, {
      body: { bio: "Z\u0307o\u0301łw\u0001\r\ni\ufffe kot" },
    });
    expect(bio.bio).toBe("Żółw\ni kot");
    const person = await admin.call(api.accounts.edit, {
      body: { name: "Łucja", surname: "Z\u0307o\u0301łc\u0301" },
    });
    expect(person.surname).toBe("Żółć");
    // A field of no kind: the edge alone does it.
    const settings = { rules: { ...NO_PREFERENCES, words: ["z\u0307o\u0301łw\u0001"] } };
    const { settings: saved } = await admin.call(api.accounts.edit, { body: { settings } });
    expect(saved.rules?.words).toEqual(["żółw"]);
  });

  it("in passwords are what was typed", async () => {
    const password = "z\u0307o\u0301łw-\u0001-zupa";
    const { call } = await world.person();
    const { email } = await call(api.accounts.me);
    await call(api.security.changePassword, { body: { password: "correct horse", newPassword: password } });

    const login = (typed: string) => world.call(api.accounts.login, { body: { email, password: typed } });
    await expect(login(password.normalize("NFC"))).rejects.toMatchObject({ code: "LOGIN_FAILED" });
    expect((await login(password)).token).toEqual(expect.any(String));
  });

  it("in URLs reject them, too [LAS-182]", async () => {
    for (const { endpoint, noun, name } of ENDPOINTS) {
      for (const bytes of ["a%00b", "a%ED%A0%80b", "%ed%bf%bf"]) {
        const filled = endpoint.path.replaceAll(/\{\w+\}/g, bytes);
        const inQuery = pathsOf(endpoint.query).map(
          ([key]) => `${endpoint.path.replaceAll(/\{\w+\}/g, UNKNOWN_ID)}?${key}=${bytes}`,
        );
        for (const path of filled === endpoint.path ? inQuery : [filled, ...inQuery]) {
          const response = await send({ ...endpoint, path: path as Endpoint["path"] }, baseOf(noun));
          expect({ name, path, status: response.status }).toEqual({ name, path, status: 400 });
        }
      }
    }
  });

  it("may be nested as deeply as the body size allows", async () => {
    const body = `${"[".repeat(400_000)}"\\u0000"${"]".repeat(400_000)}`;
    const response = await fetch(`${world.url}/api/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(response.status).toBe(400);
  });

  it("accept letters of all languages, emoji and line breaks", async () => {
    const bio = `Zażółć gęślą jaźń 🎬 日本 \u200d\nplain`;
    const response = await admin.call(api.accounts.edit, { body: { bio } });
    expect(response.bio).toBe(bio);
  });
});
