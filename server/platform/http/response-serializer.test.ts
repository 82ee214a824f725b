import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { SwrCache } from "#server/platform/swr-cache.ts";
import { createSerializer } from "./response-serializer.ts";

/** A serializer that counts how often a response is parsed. */
function openSerializer() {
  let parsed = 0;
  const Title = z.pipe(
    z.string(),
    z.transform((title) => {
      parsed += 1;
      return title;
    }),
  );
  return { write: createSerializer(z.object({ title: Title })), parsed: () => parsed };
}

describe("writerOf", () => {
  it("serializes only the fields of the contract, on every call", () => {
    const { write, parsed } = openSerializer();
    const response = { title: "Żółw", secret: 1 };

    expect([write(response), write(response)]).toEqual(['{"title":"Żółw"}', '{"title":"Żółw"}']);
    expect(parsed()).toBe(2);
    response.title = "Łoś";
    expect(write(response)).toBe('{"title":"Łoś"}');
  });

  it("serializes a cached response only once", async () => {
    const { write, parsed } = openSerializer();
    const memory = new SwrCache({ max: 1, freshMs: 60_000, staleMs: 0 });
    const cached = () => memory.get("żółw", async () => Promise.resolve({ title: "Żółw" }));

    const texts = [write(await cached()), write(await cached())];

    expect(texts).toEqual(['{"title":"Żółw"}', '{"title":"Żółw"}']);
    expect(parsed()).toBe(1);
  });
});
