import { describe, expect, it } from "vitest";
import { homePostsRequest } from "./home-posts-request.ts";

describe("homePostsRequest", () => {
  it("asks for as many posts as the page shows, up to the newest of them and none that is newer", () => {
    const shown = [{ createdAt: "2026-11-20T12:00:00.999Z" }, { createdAt: "2026-11-19T08:00:00.000Z" }];

    expect(homePostsRequest(shown)).toEqual({ onHome: true, limit: 2, before: "2026-11-20T12:00:01.000Z" });
  });
});
