import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { api } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { openWorld, type World } from "#server/testing/world.ts";

const ENDPOINTS = Object.entries(api).flatMap(([noun, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, { response }]) => {
    const schema = z.toJSONSchema(response, { unrepresentable: "any" }) as {
      type?: string;
      properties?: object;
    };
    return { call: `${noun}.${name}`, schema };
  }),
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("a list", () => {
  it("is always an object with its items and their count [CLI-025]", async () => {
    expect(ENDPOINTS.filter(({ schema }) => schema.type === "array").map(({ call }) => call)).toEqual([]);
    const lists = ENDPOINTS.filter(({ schema }) => "items" in (schema.properties ?? {}));
    expect(lists.length).toBeGreaterThan(3);
    const uncounted = lists.filter(({ schema }) => !("count" in (schema.properties ?? {})));
    expect(uncounted.map(({ call }) => call)).toEqual([]);

    await world.creator();
    await world.creator();
    const { items, count } = await world.call(api.channels.list, { query: { limit: 1 } });
    expect(items).toHaveLength(1);
    expect(count).toBe(2);
  });
});
