import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "#shared/client.ts";
import { library } from "#shared/library/contract.ts";
import { positionOf } from "./stored-position.ts";

const VIDEO = { params: { videoId: "01900000-0000-7000-8000-000000000000" } };

/** Calls `taskPath` with a stubbed server response. */
function positionFrom(respond: () => Promise<Response>): Promise<number> {
  const call = createClient({ base: "http://localhost/api", fetch: respond });
  return positionOf(call(library.watchingTime, VIDEO));
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("taskPath", () => {
  it("is the position stored by the server", async () => {
    expect(await positionFrom(async () => Response.json({ seconds: 42 }))).toBe(42);
  });

  it("is -1 on any failure [LIB-030]", async () => {
    expect(await positionFrom(async () => Response.json({ message: "Unauthorized" }, { status: 401 }))).toBe(
      -1,
    );
    expect(await positionFrom(async () => new Response("", { status: 500 }))).toBe(-1);
    expect(await positionFrom(() => Promise.reject(new TypeError("fetch failed")))).toBe(-1);
  });
});
