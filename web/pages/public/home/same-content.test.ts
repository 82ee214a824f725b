import { describe, expect, it } from "vitest";
import { isSameContent } from "./same-content.ts";

function page(ids: readonly string[], { rows = 1, views = 0 } = {}) {
  const items = ids.map((id) => ({ _id: id, title: `Film ${id}`, views }));
  return { _id: "p", version: 1, sections: [{ _id: "s", type: "new", rows, videos: { items, count: 2 } }] };
}

describe("isSameContent", () => {
  it("detects a new, a missing and a moved video, and a changed section", () => {
    expect(isSameContent(page(["a", "b"]), page(["c", "a"]))).toBe(false);
    expect(isSameContent(page(["a", "b"]), page(["a"]))).toBe(false);
    expect(isSameContent(page(["a", "b"]), page(["b", "a"]))).toBe(false);
    expect(isSameContent(page(["a"]), page(["a"], { rows: 2 }))).toBe(false);
    expect(isSameContent(page(["a"]), { ...page(["a"]), sections: [] })).toBe(false);
  });

  it("ignores changed counts and data that loads later", () => {
    expect(isSameContent(page(["a"], { views: 1 }), page(["a"], { views: 2 }))).toBe(true);
    expect(isSameContent(undefined, page(["a"]))).toBe(true);
  });
});
