import { describe, expect, it } from "vitest";
import { localInputValue, momentOfLocalInput } from "./local-input.ts";

describe("date inputs", () => {
  it("give back the moment they were given", () => {
    const moment = new Date(2026, 10, 18, 20, 5).toISOString();

    expect(localInputValue(moment)).toBe("2026-11-18T20:05");
    expect(momentOfLocalInput("2026-11-18T20:05")).toBe(moment);
  });

  it("take a lone day for its beginning where the reader is", () => {
    const midnight = new Date(2026, 0, 5).toISOString();

    expect(momentOfLocalInput("2026-01-05")).toBe(midnight);
    expect(localInputValue(midnight, true)).toBe("2026-01-05");
  });

  it("mean nothing while they are empty", () => {
    expect(momentOfLocalInput("")).toBeNull();
    expect(localInputValue("nigdy")).toBe("");
  });
});
