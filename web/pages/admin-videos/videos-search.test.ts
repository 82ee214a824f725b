import { expect, it } from "vitest";
import { videosHref, videosWanted } from "./videos-search.ts";

it("says in the address only what narrows the list", () => {
  expect(videosHref(videosWanted({}))).toBe("/admin/videos");
  const asked = { state: "blocked", visibility: "private", channel: "wydra", q: 2026, page: "3" };
  expect(videosHref(videosWanted(asked))).toBe(
    "/admin/videos?state=blocked&visibility=private&channel=wydra&q=2026&page=3",
  );
});

it("passes over what makes no sense", () => {
  const asked = { state: "lost", visibility: "secret", page: "-1", from: "yesterday", q: " " };
  expect(videosWanted(asked)).toEqual(videosWanted({}));
});
