import { describe, expect, it } from "vitest";
import { HttpError } from "#shared/client.ts";
import { statusOf } from "./error-status.ts";

describe("statusOf", () => {
  it("takes statusCode, else status, else the status of the response [ERR-015]", () => {
    expect(statusOf({ statusCode: 401, status: 402, response: { status: 403 } })).toBe(401);
    expect(statusOf({ status: 402, response: { status: 403 } })).toBe(402);
    expect(statusOf({ response: { status: 403 } })).toBe(403);
    expect(statusOf(new HttpError(404, "Nie ma takiej rzeczy"))).toBe(404);
  });

  it("is 500 for an error without a status [ERR-012]", () => {
    for (const error of [
      new Error("x"),
      "x",
      null,
      undefined,
      {},
      new HttpError(0, "Cannot connect to server"),
    ]) {
      expect(statusOf(error)).toBe(500);
    }
  });
});
