import { describe, expect, it } from "vitest";
import { searchOf, viewOf } from "./managed-videos.ts";

describe("the URL of the video management list", () => {
  it("omits default values", () => {
    expect(searchOf(viewOf({}))).toEqual({});
  });

  it("keeps chosen values", () => {
    const search = { page: 2, status: "draft", visibility: "private", q: "góry", sort: "title.asc" };
    expect(searchOf(viewOf(search))).toEqual(search);
  });

  it("is parsed with invalid values ignored", () => {
    const view = viewOf({ page: "-3", status: "made-up", visibility: 7, q: 2026, sort: "size" });
    expect(view).toEqual({
      page: 1,
      status: undefined,
      visibility: undefined,
      query: "2026",
      sort: "createdAt",
      sortDesc: true,
    });
  });
});
