import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createClient } from "#shared/client.ts";
import { library } from "#shared/library/contract.ts";
import { placeOf } from "./stored-place.ts";

const VIDEO = { params: { videoId: "01900000-0000-7000-8000-000000000000" } };

/** Asks a server that answers so. */
function askFor(answer: () => Promise<Response>): Promise<number> {
  const call = createClient({ base: "http://localhost/api", fetch: answer });
  return placeOf(call(library.watchingTime, VIDEO));
}

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("placeOf", () => {
  it("is what the server has kept", async () => {
    expect(await askFor(async () => Response.json({ seconds: 42 }))).toBe(42);
  });

  it("is -1 whatever goes wrong [LIB-030]", async () => {
    expect(await askFor(async () => Response.json({ message: "Unauthorized" }, { status: 401 }))).toBe(-1);
    expect(await askFor(async () => new Response("", { status: 500 }))).toBe(-1);
    expect(await askFor(() => Promise.reject(new TypeError("fetch failed")))).toBe(-1);
  });
});
