import { describe, expect, it } from "vitest";
import { queryString } from "#shared/client.ts";
import { listRequest, nextPageStart } from "./list-request.ts";

const order = { sort: "likes", sortDesc: true } as const;

describe("listRequest", () => {
  it("sends place and order for top-level lists only [COM-023, COM-024]", () => {
    const start = { offset: 20, excludeIds: [] };
    const thread = listRequest({ target: { videoId: "film" }, order }, start);
    expect(thread).toEqual({ limit: 20, offset: 20, videoId: "film", sort: "likes", sortDesc: true });
    expect(listRequest({ target: { postId: "post" }, order }, start)).toMatchObject({ postId: "post" });
    expect(listRequest({ parentId: "comment" }, start)).toEqual({
      limit: 20,
      offset: 20,
      parentId: "comment",
    });
  });

  it("sends excluded ids as a JSON array [COM-025]", () => {
    const request = listRequest({ parentId: "comment" }, { offset: 0, excludeIds: ["a", "b"] });
    expect(queryString(request as Record<string, string>)).toContain(
      `excludeIds=${encodeURIComponent('["a","b"]')}`,
    );
  });
});

describe("nextPageStart", () => {
  const part = (ids: readonly string[], count: number) => ({ items: ids.map((_id) => ({ _id })), count });

  it("starts after the loaded items and excludes comments the viewer has just written [COM-025]", () => {
    const parts = [part(["own", "a", "b"], 6), part(["c"], 6)];
    expect(nextPageStart(parts, [], new Set(["own"]))).toEqual({ offset: 3, excludeIds: ["own"] });
    expect(nextPageStart(parts, ["linked"], new Set())).toEqual({ offset: 4, excludeIds: ["linked"] });
  });

  it("returns undefined at the end of the list", () => {
    expect(nextPageStart([part(["a", "b"], 2)], [], new Set())).toBeUndefined();
    expect(nextPageStart([part([], 5)], [], new Set())).toBeUndefined();
  });
});
