import { describe, expect, it } from "vitest";
import { searchableList, withoutTerm, withTermInAddress } from "./admin-search-address.ts";

describe("the admin search", () => {
  it.each([
    ["/admin", "/admin"],
    ["/admin/", "/admin"],
    ["/admin/channels", "/admin/channels"],
    ["/admin/reports", undefined],
    ["/admin/playlists/featured", undefined],
    ["/administrator", undefined],
  ])("on %s searches in %s", (pathname, list) => {
    expect(searchableList(pathname)).toBe(list);
  });

  it("writes the term to the URL, and removes it when it is cleared", () => {
    const narrowed = withTermInAddress("/admin", "?role=user&page=4", " jan kowalski ");

    expect(narrowed).toBe("/admin?role=user&q=jan+kowalski");
    expect(withoutTerm("/admin", "?q=jan+kowalski&role=user")).toBe("/admin?role=user");
    expect(withoutTerm("/admin", "?q=jan")).toBe("/admin");
  });

  it.each([
    ["ja", undefined],
    ["jan", "/admin?q=jan"],
    ["x".repeat(255), `/admin?q=${"x".repeat(255)}`],
    ["x".repeat(256), undefined],
  ])("accepts three to 255 characters: %s [DIS-032]", (term, address) => {
    expect(withTermInAddress("/admin", "", term)).toBe(address);
  });
});
