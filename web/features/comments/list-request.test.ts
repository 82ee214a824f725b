import { describe, expect, it } from "vitest";
import { queryString } from "#shared/client.ts";
import { listRequest, nextPart } from "./list-request.ts";

const order = { sort: "likes", sortDesc: true } as const;

describe("listRequest", () => {
  it("says what is commented on, and the order, of lists of comments only [COM-023, COM-024]", () => {
    const start = { offset: 20, excludeIds: [] };
    const thread = listRequest({ place: { videoId: "film" }, order }, start);
    expect(thread).toEqual({ limit: 20, offset: 20, videoId: "film", sort: "likes", sortDesc: true });
    expect(listRequest({ place: { postId: "post" }, order }, start)).toMatchObject({ postId: "post" });
    expect(listRequest({ parentId: "comment" }, start)).toEqual({
      limit: 20,
      offset: 20,
      parentId: "comment",
    });
  });

  it("names what is left out as a list in JSON [COM-025]", () => {
    const request = listRequest({ parentId: "comment" }, { offset: 0, excludeIds: ["a", "b"] });
    expect(queryString(request as Record<string, string>)).toContain(
      `excludeIds=${encodeURIComponent('["a","b"]')}`,
    );
  });
});

describe("nextPart", () => {
  const part = (ids: readonly string[], count: number) => ({ items: ids.map((_id) => ({ _id })), count });

  it("begins behind what is there, and leaves out what the viewer has just written [COM-025]", () => {
    const parts = [part(["own", "a", "b"], 6), part(["c"], 6)];
    expect(nextPart(parts, [], new Set(["own"]))).toEqual({ offset: 3, excludeIds: ["own"] });
    expect(nextPart(parts, ["linked"], new Set())).toEqual({ offset: 4, excludeIds: ["linked"] });
  });

  it("ends with the list", () => {
    expect(nextPart([part(["a", "b"], 2)], [], new Set())).toBeUndefined();
    expect(nextPart([part([], 5)], [], new Set())).toBeUndefined();
  });
});
