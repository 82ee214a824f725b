import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { Remembered } from "#server/platform/remembered.ts";
import { writerOf } from "./written.ts";

/** A writer that counts how often an answer is looked at. */
function openWriter() {
  let parsed = 0;
  const Title = z.pipe(
    z.string(),
    z.transform((title) => {
      parsed += 1;
      return title;
    }),
  );
  return { write: writerOf(z.object({ title: Title })), parsed: () => parsed };
}

describe("writerOf", () => {
  it("writes what the contract has, each time", () => {
    const { write, parsed } = openWriter();
    const answer = { title: "Żółw", secret: 1 };

    expect([write(answer), write(answer)]).toEqual(['{"title":"Żółw"}', '{"title":"Żółw"}']);
    expect(parsed()).toBe(2);
    answer.title = "Łoś";
    expect(write(answer)).toBe('{"title":"Łoś"}');
  });

  it("writes what is remembered once", async () => {
    const { write, parsed } = openWriter();
    const memory = new Remembered({ max: 1, freshMs: 60_000, staleMs: 0 });
    const remembered = () => memory.get("żółw", async () => Promise.resolve({ title: "Żółw" }));

    const texts = [write(await remembered()), write(await remembered())];

    expect(texts).toEqual(['{"title":"Żółw"}', '{"title":"Żółw"}']);
    expect(parsed()).toBe(1);
  });
});
