import { expect, it } from "vitest";
import { videosHref, parseAdminVideoFilters } from "./videos-search.ts";

it("writes only active filters into the URL", () => {
  expect(videosHref(parseAdminVideoFilters({}))).toBe("/admin/videos");
  const filters = { state: "blocked", visibility: "private", channel: "wydra", q: 2026, page: "3" };
  expect(videosHref(parseAdminVideoFilters(filters))).toBe(
    "/admin/videos?state=blocked&visibility=private&channel=wydra&q=2026&page=3",
  );
});

it("ignores invalid values", () => {
  const filters = { state: "lost", visibility: "secret", page: "-1", from: "yesterday", q: " " };
  expect(parseAdminVideoFilters(filters)).toEqual(parseAdminVideoFilters({}));
});
